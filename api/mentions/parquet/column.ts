import type { TSchema } from '@sinclair/typebox';
import { varint } from './thrift.ts';

/** The type of a value; times are ISO 8601 with milliseconds. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/** A column of a Parquet file. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  /** Whether each row has a list of values. */
  readonly isList: boolean;
}

/** A value of a column. */
export type Cell = string | number | boolean | readonly (string | number)[] | null;

/** Returns the column of a field: a scalar that may be null, or a list of scalars. Throws `TypeError` for any other schema. */
export function columnOf(name: string, schema: TSchema): Column {
  const options = (schema['anyOf'] as TSchema[] | undefined) ?? [schema];
  const nullable = options.some(({ type }) => type === 'null');
  const [value] = options.filter(({ type }) => type !== 'null');
  const isList = value?.['type'] === 'array';
  const own = isList ? (value['items'] as TSchema) : value;
  const kinds: Readonly<Record<string, ColumnKind>> = {
    string: own?.['format'] === 'date-time' ? 'time' : 'text',
    integer: 'integer',
    number: 'number',
    boolean: 'boolean',
  };
  // A union of literals has no type of its own, only its options have.
  const kind = kinds[String(own?.['type'] ?? typeof own?.['const'])];
  if (kind === undefined) throw new TypeError(`no Parquet column for ${name}`);
  return { name, kind, nullable, isList };
}

function encodeIntegers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => bytes.writeBigInt64LE(BigInt(value), 8 * at));
  return bytes;
}

function encodeNumbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => bytes.writeDoubleLE(value, 8 * at));
  return bytes;
}

function encodeTexts(values: readonly string[]): Buffer {
  const parts = values.flatMap((value) => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(parts);
}

function encodeBooleans(values: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, at) => {
    if (value) bytes[at >> 3]! |= 1 << (at & 7);
  });
  return bytes;
}

/** Returns the values that are not null in Parquet's PLAIN encoding. */
function plain(kind: ColumnKind, cells: readonly Cell[]): Buffer {
  const values = cells.filter((cell) => cell !== null).flat();
  if (kind === 'text') return encodeTexts(values as string[]);
  if (kind === 'number') return encodeNumbers(values as number[]);
  if (kind === 'boolean') return encodeBooleans(values as boolean[]);
  if (kind === 'time') return encodeIntegers((values as string[]).map((value) => Date.parse(value)));
  return encodeIntegers(values as number[]);
}

/** Encodes levels of 0 and 1 as runs, preceded by their length. */
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
 * Returns the body of a data page and its number of levels: repetition levels (where a list starts), definition levels
 * (what is not null), and the values. Format: parquet-format, Encodings.md.
 */
export function pageOf(
  { kind, nullable, isList }: Column,
  cells: readonly Cell[],
): { body: Buffer; entries: number } {
  const values = plain(kind, cells);
  if (isList) {
    const lists = cells as readonly (readonly unknown[])[];
    const repetition = lists.flatMap((list) => [0, ...list.slice(1).map(() => 1)]);
    const present = lists.flatMap((list) => (list.length === 0 ? [0] : list.map(() => 1)));
    return { body: Buffer.concat([levels(repetition), levels(present), values]), entries: repetition.length };
  }
  const present = nullable ? levels(cells.map((cell) => (cell === null ? 0 : 1))) : Buffer.alloc(0);
  return { body: Buffer.concat([present, values]), entries: cells.length };
}
