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
/** Compresses in other threads. Pages use the fastest level, because a reader waits for them. */
const compress = promisify(gzip);

async function columnChunk(column: Column, cells: readonly Cell[], offset: number) {
  const { body, entries } = pageOf(column, cells);
  const compressed = await compress(body, { level: 1 });
  const page = struct({ 1: i32(entries), 2: PLAIN, 3: RLE, 4: RLE });
  const header = struct({ 1: DATA_PAGE, 2: i32(body.length), 3: i32(compressed.length), 5: page }).bytes;
  const size = header.length + compressed.length;
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
    bytes: [header, compressed],
    size,
    uncompressed: header.length + body.length,
    meta: struct({ 2: i64(offset), 3: meta }),
  };
}

/**
 * Writes rows as an Apache Parquet file, one row group at a time. Whatever the number of rows, it keeps one group in memory,
 * and about 2 kB of metadata for each group written. `groups` are not empty.
 *
 * The engine cannot stream such a file: chdb 3.4 formats each block of a streamed result as a complete file of its own, and
 * returns any other result as a whole.
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
    let uncompressed = 0;
    for (const column of columns) {
      const chunk = await columnChunk(
        column,
        rows.map((row) => row[column.name] as Cell),
        offset,
      );
      yield* chunk.bytes;
      offset += chunk.size;
      uncompressed += chunk.uncompressed;
      metas.push(chunk.meta);
    }
    written.push(struct({ 1: list(metas), 2: i64(uncompressed), 3: i64(rows.length) }));
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
