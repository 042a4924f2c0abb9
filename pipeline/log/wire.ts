import { isUtf8 } from 'node:buffer';

/**
 * Confluent's wire format: a zero byte, the schema's id as four bytes (big endian), then the value, here JSON text.
 * https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format
 */
const HEADER_BYTES = 5;
const MAGIC = 0;
const HEADER_ROOM = '\0'.repeat(HEADER_BYTES);

/** The bytes of a value under a schema id. */
export function wrap(schemaId: number, value: unknown): Buffer {
  // One string to one buffer: faster than writing header and text apart.
  const bytes = Buffer.from(HEADER_ROOM + JSON.stringify(value), 'utf8');
  bytes.writeUInt32BE(schemaId, 1);
  return bytes;
}

/** The schema id that a record names, or null when it has no such header. */
export const schemaIdOf = (bytes: Buffer): number | null =>
  bytes.length > HEADER_BYTES && bytes[0] === MAGIC ? bytes.readUInt32BE(1) : null;

/** The text behind the header, or null when its bytes are not UTF-8. */
export function textOf(bytes: Buffer): string | null {
  const text = bytes.toString('utf8', HEADER_BYTES);
  // Decoding puts this mark where bytes are broken; only then is it worth asking whether the writer meant it.
  return text.includes('\ufffd') && !isUtf8(bytes.subarray(HEADER_BYTES)) ? null : text;
}
