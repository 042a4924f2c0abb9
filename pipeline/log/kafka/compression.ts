import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { Zstd } from '@hpcc-js/wasm-zstd';
import kafkajs from 'kafkajs';
import lz4 from 'lz4js';
import snappy from 'snappyjs';
import type { TopicCompression } from '../../../schemas/config/topic-settings.ts';

/** A codec of kafkajs. */
interface Codec {
  compress(encoder: { readonly buffer: Buffer }): Promise<Buffer>;
  decompress(buffer: Buffer): Promise<Buffer>;
}

/** Node.js has Zstandard from 22.15 on. It runs outside the main thread, which the replacement does not. */
const native = zlib as {
  zstdCompress?: (bytes: Buffer, done: (error: Error | null, result: Buffer) => void) => void;
  zstdDecompress?: (bytes: Buffer, done: (error: Error | null, result: Buffer) => void) => void;
};
/** Records are small and repetitive: higher levels cost several times the CPU for a few percent. */
const GZIP_LEVEL = 1;
/** snappy-java wraps blocks in a frame: this header and two version numbers, then blocks with their sizes before them. */
const XERIAL_HEADER = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00]);
const XERIAL_BLOCKS_AT = 16;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

function unframe(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, XERIAL_HEADER.length).equals(XERIAL_HEADER)) return [bytes];
  const blocks: Buffer[] = [];
  for (let at = XERIAL_BLOCKS_AT; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at);
    blocks.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return blocks;
}

/** Up to this size, handing the work to another thread takes longer than the work. */
const SYNC_BYTES = 256 * 1024;
/** Sizes of the buffers that zlib writes to. A result that fits into one is not put together from parts. */
const chunkFor = (bytes: number) => Math.min(Math.max(bytes, 64), 16 * 1024 * 1024);
/** A gzip file ends with the size of its contents. https://www.rfc-editor.org/rfc/rfc1952#page-8 */
const sizeOfContents = (bytes: Buffer) => (bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4));

const GZIP: Codec = {
  async compress({ buffer }) {
    const options = { level: GZIP_LEVEL, chunkSize: chunkFor(buffer.length) };
    return buffer.length <= SYNC_BYTES
      ? zlib.gzipSync(buffer, options)
      : promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(buffer, options);
  },
  async decompress(bytes) {
    const size = sizeOfContents(bytes);
    const options = { chunkSize: chunkFor(size) };
    return size <= SYNC_BYTES
      ? zlib.unzipSync(bytes, options)
      : promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.unzip)(bytes, options);
  },
};
const SNAPPY: Codec = {
  compress: async ({ buffer }) => snappy.compress(buffer),
  decompress: async (bytes) => Buffer.concat(unframe(bytes).map((block) => snappy.uncompress(block))),
};
const LZ4: Codec = {
  compress: async ({ buffer }) => bufferOf(lz4.compress(buffer)),
  decompress: async (bytes) => bufferOf(lz4.decompress(bytes)),
};
const ZSTD: Codec = {
  compress: async ({ buffer }) =>
    native.zstdCompress
      ? promisify(native.zstdCompress)(buffer)
      : bufferOf((await Zstd.load()).compress(buffer)),
  decompress: async (bytes) =>
    native.zstdDecompress
      ? promisify(native.zstdDecompress)(bytes)
      : bufferOf((await Zstd.load()).decompress(bytes)),
};

/** The codec that records are written with, by its name in the configuration. */
export const COMPRESSION_TYPES: Readonly<Record<TopicCompression, kafkajs.CompressionTypes>> = {
  none: kafkajs.CompressionTypes.None,
  gzip: kafkajs.CompressionTypes.GZIP,
  zstd: kafkajs.CompressionTypes.ZSTD,
};

/** Adds to kafkajs, which can only read gzip, the codecs that a topic may have. Idempotent. */
export function registerCodecs(): void {
  const { CompressionCodecs: codecs, CompressionTypes: types } = kafkajs;
  for (const [type, codec] of [
    [types.GZIP, GZIP],
    [types.Snappy, SNAPPY],
    [types.LZ4, LZ4],
    [types.ZSTD, ZSTD],
  ] as const)
    (codecs as Record<number, () => Codec>)[type] = () => codec;
}
