import type { TSchema } from '@sinclair/typebox';
import { varint } from './thrift.ts';

/** What a column holds; times are ISO 8601 with milliseconds. */
export type ColumnKind = 'text' | 'number' | 'truth' | 'time' | 'numbers';

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
}

export type Cell = string | number | boolean | readonly number[] | null;

/** The column of a field: null or a scalar, or a list of integers. Throws for what it has no column for. */
export function columnOf(name: string, schema: TSchema): Column {
  const options = (schema['anyOf'] as TSchema[] | undefined) ?? [schema];
  const nullable = options.some(({ type }) => type === 'null');
  const [own] = options.filter(({ type }) => type !== 'null');
  const kinds: Readonly<Record<string, ColumnKind>> = {
    string: own?.['format'] === 'date-time' ? 'time' : 'text',
    integer: 'number',
    boolean: 'truth',
    array: 'numbers',
  };
  // A choice of words has no type of its own beside its options.
  const kind = kinds[String(own?.['type'] ?? typeof own?.['const'])];
  if (kind === undefined) throw new TypeError(`no column can hold ${name}`);
  return { name, kind, nullable };
}

/** Numbers as 64 bits, the lowest byte first. */
function integers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => bytes.writeBigInt64LE(BigInt(value), 8 * at));
  return bytes;
}

function texts(values: readonly string[]): Buffer {
  const parts = values.flatMap((value) => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(parts);
}

/** One bit each, the lowest first. */
function truths(values: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, at) => {
    if (value) bytes[at >> 3]! |= 1 << (at & 7);
  });
  return bytes;
}

/** Parquet's PLAIN encoding of the values that are there. */
function plain(kind: ColumnKind, cells: readonly Cell[]): Buffer {
  const values = cells.filter((cell) => cell !== null);
  if (kind === 'text') return texts(values as string[]);
  if (kind === 'truth') return truths(values as boolean[]);
  if (kind === 'time') return integers((values as string[]).map((value) => Date.parse(value)));
  return integers((values as (number | readonly number[])[]).flat());
}

/** Levels of 0 and 1 as runs, with their length before them. */
function levels(values: readonly number[]): Buffer {
  const runs: Buffer[] = [];
  for (let at = 0; at < values.length;) {
    const from = at;
    while (at < values.length && values[at] === values[from]) at += 1;
    runs.push(varint(2 * (at - from)), Buffer.from([values[from]!]));
  }
  const body = Buffer.concat(runs);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body]);
}

/**
 * Takes the cells of a column and gives the body of a data page: where a list begins (repetition levels), what is there
 * at all (definition levels), and the values; with the number of levels. Format: parquet-format, Encodings.md.
 */
export function pageOf(
  { kind, nullable }: Column,
  cells: readonly Cell[],
): { body: Buffer; entries: number } {
  const values = plain(kind, cells);
  if (kind === 'numbers') {
    const lists = cells as readonly (readonly number[])[];
    const begins = lists.flatMap((list) => [0, ...list.slice(1).map(() => 1)]);
    const present = lists.flatMap((list) => (list.length === 0 ? [0] : list.map(() => 1)));
    return { body: Buffer.concat([levels(begins), levels(present), values]), entries: begins.length };
  }
  const present = nullable ? levels(cells.map((cell) => (cell === null ? 0 : 1))) : Buffer.alloc(0);
  return { body: Buffer.concat([present, values]), entries: cells.length };
}
