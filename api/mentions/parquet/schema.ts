import type { Column, ColumnKind } from './column.ts';
import { flag, i32, struct, text, type Thrift } from './thrift.ts';

/* Numbers of parquet.thrift (apache/parquet-format). */
const BOOLEAN = 0;
const INT64 = 2;
const DOUBLE = 5;
const BYTE_ARRAY = 6;
const REQUIRED = 0;
const OPTIONAL = 1;
const REPEATED = 2;

/** The physical type of each kind of column. */
export const STORED_AS: Readonly<Record<ColumnKind, number>> = {
  text: BYTE_ARRAY,
  integer: INT64,
  number: DOUBLE,
  boolean: BOOLEAN,
  time: INT64,
};

const NOTHING = struct({});
/** The logical types: field 6 (`converted_type`) for old readers, field 10 (`logicalType`) for new ones. */
const MEANINGS: Readonly<Partial<Record<ColumnKind, Readonly<Record<6 | 10, Thrift>>>>> = {
  text: { 6: i32(0), 10: struct({ 1: NOTHING }) },
  time: { 6: i32(9), 10: struct({ 8: struct({ 1: flag(true), 2: struct({ 1: NOTHING }) }) }) },
};

/** The logical type of a list. */
const LIST = { 6: i32(3), 10: struct({ 3: NOTHING }) };

/** A list has three levels: see LogicalTypes.md. */
const listOf = ({ name, kind }: Column) => [
  struct({ 3: i32(REQUIRED), 4: text(name), 5: i32(1), ...LIST }),
  struct({ 3: i32(REPEATED), 4: text('list'), 5: i32(1) }),
  struct({ 1: i32(STORED_AS[kind]), 3: i32(REQUIRED), 4: text('element'), ...MEANINGS[kind] }),
];

const scalarOf = ({ name, kind, nullable }: Column) => [
  struct({
    1: i32(STORED_AS[kind]),
    3: i32(nullable ? OPTIONAL : REQUIRED),
    4: text(name),
    ...MEANINGS[kind],
  }),
];

/** Returns the elements of the schema: the root, then its columns, depth first. */
export const schemaOf = (columns: readonly Column[]): Thrift[] => [
  struct({ 4: text('schema'), 5: i32(columns.length) }),
  ...columns.flatMap((column) => (column.isList ? listOf(column) : scalarOf(column))),
];

/** Returns the path of a column's values from the root. */
export const pathOf = ({ name, isList }: Column): readonly string[] =>
  isList ? [name, 'list', 'element'] : [name];
