import type { Column, ColumnKind } from './column.ts';
import { flag, i32, struct, text, type Thrift } from './thrift.ts';

/* Numbers of parquet.thrift (apache/parquet-format). */
const BOOLEAN = 0;
const INT64 = 2;
const BYTE_ARRAY = 6;
const REQUIRED = 0;
const OPTIONAL = 1;
const REPEATED = 2;

/** How a kind of column is stored. */
export const STORED_AS: Readonly<Record<ColumnKind, number>> = {
  text: BYTE_ARRAY,
  number: INT64,
  truth: BOOLEAN,
  time: INT64,
  numbers: INT64,
};

const NOTHING = struct({});
/** What stored values mean: `converted` to old readers, `logical` to new ones. */
const MEANINGS: Readonly<Partial<Record<ColumnKind, Readonly<Record<6 | 10, Thrift>>>>> = {
  text: { 6: i32(0), 10: struct({ 1: NOTHING }) },
  numbers: { 6: i32(3), 10: struct({ 3: NOTHING }) },
  time: { 6: i32(9), 10: struct({ 8: struct({ 1: flag(true), 2: struct({ 1: NOTHING }) }) }) },
};

/** A list is three levels deep, by the convention of LogicalTypes.md. */
const listOf = ({ name, kind }: Column) => [
  struct({ 3: i32(REQUIRED), 4: text(name), 5: i32(1), ...MEANINGS[kind] }),
  struct({ 3: i32(REPEATED), 4: text('list'), 5: i32(1) }),
  struct({ 1: i32(STORED_AS[kind]), 3: i32(REQUIRED), 4: text('element') }),
];

const scalarOf = ({ name, kind, nullable }: Column) => [
  struct({
    1: i32(STORED_AS[kind]),
    3: i32(nullable ? OPTIONAL : REQUIRED),
    4: text(name),
    ...MEANINGS[kind],
  }),
];

/** The elements of the schema: the root and what is below it, depth first. */
export const schemaOf = (columns: readonly Column[]): Thrift[] => [
  struct({ 4: text('schema'), 5: i32(columns.length) }),
  ...columns.flatMap((column) => (column.kind === 'numbers' ? listOf(column) : scalarOf(column))),
];

/** Where a column's values are, from the root. */
export const pathOf = ({ name, kind }: Column): readonly string[] =>
  kind === 'numbers' ? [name, 'list', 'element'] : [name];
