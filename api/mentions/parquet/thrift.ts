/** A value in Thrift's compact protocol, in which Parquet writes its headers: the type as a field has it, and the bytes. */
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
/** Lists of so many entries and more write their length apart. */
const LONG_LIST = 15;

/** A number from 0 to 2^53 in groups of seven bits, the lowest first. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Numbers are written twice as large (zigzag); none of Parquet's that we write is negative. */
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

/** A list of values of one type, no flags; an empty one is of structs. */
export function list(values: readonly Thrift[]): Thrift {
  const type = values[0]?.type ?? STRUCT;
  const head =
    values.length < LONG_LIST
      ? Buffer.from([(values.length << 4) | type])
      : Buffer.concat([Buffer.from([(LONG_LIST << 4) | type]), varint(values.length)]);
  return { type: LIST, bytes: Buffer.concat([head, ...values.map(({ bytes }) => bytes)]) };
}

/** A struct by the numbers of its fields, which lie less than 16 apart. */
export function struct(fields: Readonly<Record<number, Thrift>>): Thrift {
  let last = 0;
  // Keys that are numbers come in their order.
  const parts = Object.entries(fields).flatMap(([number, { type, bytes }]) => {
    const head = Buffer.from([((Number(number) - last) << 4) | type]);
    last = Number(number);
    return [head, bytes];
  });
  return { type: STRUCT, bytes: Buffer.concat([...parts, Buffer.from([0])]) };
}
