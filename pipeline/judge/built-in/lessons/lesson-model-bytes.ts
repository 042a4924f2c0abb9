import { MEANING_DIMENSIONS } from './lesson-features.ts';
import type { LessonModel } from './lesson-model.ts';

/** The start of every stored model. Raise its digit when features change, so that older models are trained again. */
const MAGIC = 'ELM1';
const HEADER_BYTES = MAGIC.length + 8 + 4 * MEANING_DIMENSIONS;
const WORD_BYTES = 8;

/**
 * Encodes a model: the magic bytes, the number of words, the bias, the weights of meanings, then hash and weight of
 * each word, all in 32 bits, little-endian. At most 33 kB.
 */
export function encodeLessonModel({ bias, meaning, words }: LessonModel): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + WORD_BYTES * words.size);
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt32LE(words.size, MAGIC.length);
  bytes.writeFloatLE(bias, MAGIC.length + 4);
  meaning.forEach((weight, index) => bytes.writeFloatLE(weight, MAGIC.length + 8 + 4 * index));
  let index = HEADER_BYTES;
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
  if (bytes.length !== HEADER_BYTES + WORD_BYTES * count) return null;
  return {
    bias: bytes.readFloatLE(MAGIC.length + 4),
    meaning: Float32Array.from({ length: MEANING_DIMENSIONS }, (_, index) =>
      bytes.readFloatLE(MAGIC.length + 8 + 4 * index),
    ),
    words: new Map(
      Array.from({ length: count }, (_, row) => {
        const index = HEADER_BYTES + WORD_BYTES * row;
        return [bytes.readUInt32LE(index), bytes.readFloatLE(index + 4)] as const;
      }),
    ),
  };
}
