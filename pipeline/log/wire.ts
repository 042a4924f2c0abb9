import { isUtf8 } from 'node:buffer';

/**
 * Confluent's wire format: a zero byte, the schema id as four bytes (big endian), then the value, here as JSON text.
 * https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format
 */
const HEADER_BYTES = 5;
const MAGIC = 0;
const EMPTY_HEADER = '\0'.repeat(HEADER_BYTES);

/** Returns the bytes of a value with a schema id. */
export function wrap(schemaId: number, value: unknown): Buffer {
  // One string converted at once is faster than writing header and text separately.
  const bytes = Buffer.from(EMPTY_HEADER + JSON.stringify(value), 'utf8');
  bytes.writeUInt32BE(schemaId, 1);
  return bytes;
}

/** Returns the schema id of a record. Null when it has no such header. */
export const schemaIdOf = (bytes: Buffer): number | null =>
  bytes.length > HEADER_BYTES && bytes[0] === MAGIC ? bytes.readUInt32BE(1) : null;

/** Returns the text after the header. Null when its bytes are not UTF-8. */
export function textOf(bytes: Buffer): string | null {
  const text = bytes.toString('utf8', HEADER_BYTES);
  // Decoding inserts this character for invalid bytes. Only then check whether it was in the original text.
  return text.includes('\ufffd') && !isUtf8(bytes.subarray(HEADER_BYTES)) ? null : text;
}

/** Returns the bytes after the header as Latin-1, which is fast: one character for each byte. Null when they are not UTF-8. */
export const bytesOf = (bytes: Buffer): string | null =>
  isUtf8(bytes.subarray(HEADER_BYTES)) ? bytes.toString('latin1', HEADER_BYTES) : null;
