/** A value in Thrift's compact protocol, the encoding of Parquet's headers: its type as a field, and its bytes. */
export interface Thrift {
  readonly type: number;
  readonly bytes: Buffer;
}

/** Types of the compact protocol (thrift-compact-protocol.md). */
const TRUE = 1;
const FALSE = 2;
const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;
/** Lists of this many entries and more have their length in a separate number. */
const LONG_LIST = 15;

/** Encodes a number from 0 to 2^53 in groups of seven bits, lowest first. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Encodes signed numbers (zigzag). None that is written here is negative, so they are doubled. */
const signed =
  (type: number) =>
  (value: number): Thrift => ({ type, bytes: varint(2 * value) });
export const i32 = signed(I32);
export const i64 = signed(I64);

export const flag = (value: boolean): Thrift => ({ type: value ? TRUE : FALSE, bytes: Buffer.alloc(0) });

export function text(value: string): Thrift {
  const bytes = Buffer.from(value);
  return { type: BINARY, bytes: Buffer.concat([varint(bytes.length), bytes]) };
}

/** Encodes a list of values of one type other than flags. An empty list is one of structs. */
export function list(values: readonly Thrift[]): Thrift {
  const type = values[0]?.type ?? STRUCT;
  const head =
    values.length < LONG_LIST
      ? Buffer.from([(values.length << 4) | type])
      : Buffer.concat([Buffer.from([(LONG_LIST << 4) | type]), varint(values.length)]);
  return { type: LIST, bytes: Buffer.concat([head, ...values.map(({ bytes }) => bytes)]) };
}

/** Encodes a struct by the numbers of its fields, which are less than 16 apart. */
export function struct(fields: Readonly<Record<number, Thrift>>): Thrift {
  let last = 0;
  // JavaScript iterates integer keys in ascending order.
  const parts = Object.entries(fields).flatMap(([number, { type, bytes }]) => {
    const head = Buffer.from([((Number(number) - last) << 4) | type]);
    last = Number(number);
    return [head, bytes];
  });
  return { type: STRUCT, bytes: Buffer.concat([...parts, Buffer.from([0])]) };
}
