import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Cell, type Column, pageOf } from './column.ts';
import { pathOf, schemaOf, STORED_AS } from './schema.ts';
import { i32, i64, list, struct, text, type Thrift } from './thrift.ts';

const MAGIC = Buffer.from('PAR1');
const PLAIN = i32(0);
const RLE = i32(3);
const GZIP = i32(2);
const DATA_PAGE = i32(0);
/** In its own threads; the fastest level, as a page is compressed while somebody waits. */
const compress = promisify(gzip);

/** A column of a group of rows: its bytes, and what the end of the file has to say of it. */
async function columnChunk(column: Column, cells: readonly Cell[], offset: number) {
  const { body, entries } = pageOf(column, cells);
  const packed = await compress(body, { level: 1 });
  const page = struct({ 1: i32(entries), 2: PLAIN, 3: RLE, 4: RLE });
  const header = struct({ 1: DATA_PAGE, 2: i32(body.length), 3: i32(packed.length), 5: page }).bytes;
  const size = header.length + packed.length;
  const meta = struct({
    1: i32(STORED_AS[column.kind]),
    2: list([PLAIN, RLE]),
    3: list(pathOf(column).map(text)),
    4: GZIP,
    5: i64(entries),
    6: i64(header.length + body.length),
    7: i64(size),
    9: i64(offset),
  });
  return {
    bytes: [header, packed],
    size,
    unpacked: header.length + body.length,
    meta: struct({ 2: i64(offset), 3: meta }),
  };
}

/**
 * Writes rows as an Apache Parquet file, a group of rows at a time: whatever the number of rows, no more than one group
 * is held, and some 2 kB of each for the end of the file, which says where it lies. `groups` are not empty.
 */
export async function* writeParquet<Row extends object>(
  columns: readonly (Column & { readonly name: keyof Row & string })[],
  groups: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array, void> {
  yield MAGIC;
  let offset = MAGIC.length;
  let count = 0;
  const written: Thrift[] = [];
  for await (const rows of groups) {
    const metas: Thrift[] = [];
    let unpacked = 0;
    for (const column of columns) {
      const chunk = await columnChunk(
        column,
        rows.map((row) => row[column.name] as Cell),
        offset,
      );
      yield* chunk.bytes;
      offset += chunk.size;
      unpacked += chunk.unpacked;
      metas.push(chunk.meta);
    }
    written.push(struct({ 1: list(metas), 2: i64(unpacked), 3: i64(rows.length) }));
    count += rows.length;
  }
  const footer = struct({
    1: i32(2),
    2: list(schemaOf(columns)),
    3: i64(count),
    4: list(written),
    6: text('earshot'),
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.bytes.length);
  yield Buffer.concat([footer.bytes, length, MAGIC]);
}
