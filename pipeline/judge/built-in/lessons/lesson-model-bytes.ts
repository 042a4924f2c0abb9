import { MEANINGS } from './lesson-features.ts';
import type { LessonModel } from './lesson-model.ts';

/** Begins every kept model; its last letter is raised when features change, so that older models are learnt anew. */
const MARK = 'ELM1';
const HEAD = MARK.length + 8 + 4 * MEANINGS;
const WORD = 8;

/**
 * A model in the form in which it is kept: the mark, how many words it knows, its lean, the weights of meanings, then hash
 * and weight of each word, all in 32 bits with the low byte first. 33 kB at most.
 */
export function modelToBytes({ lean, meaning, words }: LessonModel): Buffer {
  const bytes = Buffer.alloc(HEAD + WORD * words.size);
  bytes.write(MARK, 'latin1');
  bytes.writeUInt32LE(words.size, MARK.length);
  bytes.writeFloatLE(lean, MARK.length + 4);
  meaning.forEach((weight, at) => bytes.writeFloatLE(weight, MARK.length + 8 + 4 * at));
  let at = HEAD;
  for (const [hash, weight] of words) {
    bytes.writeUInt32LE(hash, at);
    bytes.writeFloatLE(weight, at + 4);
    at += WORD;
  }
  return bytes;
}

/** Reads a model that was kept; null for one of another version or that was cut off, which has to be learnt anew. */
export function modelFromBytes(bytes: Buffer): LessonModel | null {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, MARK.length) !== MARK) return null;
  const count = bytes.readUInt32LE(MARK.length);
  if (bytes.length !== HEAD + WORD * count) return null;
  return {
    lean: bytes.readFloatLE(MARK.length + 4),
    meaning: Float32Array.from({ length: MEANINGS }, (_, at) => bytes.readFloatLE(MARK.length + 8 + 4 * at)),
    words: new Map(
      Array.from({ length: count }, (_, row) => {
        const at = HEAD + WORD * row;
        return [bytes.readUInt32LE(at), bytes.readFloatLE(at + 4)] as const;
      }),
    ),
  };
}
