import type { LessonModel } from './lesson-model.ts';

/** The start of every stored model. Raise its digit when features change, so that older models are trained again. */
const MAGIC = 'ELM3';
const HEADER_BYTES = MAGIC.length + 12;
const WORD_BYTES = 8;

/**
 * Encodes a model: the magic bytes, the number of words, the number of dense weights, the bias, the dense weights, then
 * hash and weight of each word, all in 32 bits, little-endian. At most 67 kB.
 */
export function encodeLessonModel({ bias, dense, words }: LessonModel): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + 4 * dense.length + WORD_BYTES * words.size);
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt32LE(words.size, MAGIC.length);
  bytes.writeUInt32LE(dense.length, MAGIC.length + 4);
  bytes.writeFloatLE(bias, MAGIC.length + 8);
  dense.forEach((weight, index) => bytes.writeFloatLE(weight, HEADER_BYTES + 4 * index));
  let index = HEADER_BYTES + 4 * dense.length;
  for (const [hash, weight] of words) {
    bytes.writeUInt32LE(hash, index);
    bytes.writeFloatLE(weight, index + 4);
    index += WORD_BYTES;
  }
  return bytes;
}

/** Decodes a model; null for another version or truncated bytes, which require new training. */
export function decodeLessonModel(bytes: Buffer): LessonModel | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const count = bytes.readUInt32LE(MAGIC.length);
  const dense = bytes.readUInt32LE(MAGIC.length + 4);
  const start = HEADER_BYTES + 4 * dense;
  if (bytes.length !== start + WORD_BYTES * count) return null;
  return {
    bias: bytes.readFloatLE(MAGIC.length + 8),
    dense: Float32Array.from({ length: dense }, (_, index) => bytes.readFloatLE(HEADER_BYTES + 4 * index)),
    words: new Map(
      Array.from({ length: count }, (_, row) => {
        const index = start + WORD_BYTES * row;
        return [bytes.readUInt32LE(index), bytes.readFloatLE(index + 4)] as const;
      }),
    ),
  };
}
