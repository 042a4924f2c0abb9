import type { ClassModel } from './class-model.ts';
import type { ProjectModel } from './project-model.ts';
import { decodeLessonModel, encodeLessonModel } from './lesson-model-bytes.ts';
import type { LessonModel } from './lesson-model.ts';

const WORD = 4;

/** How much the judge's own log-odds count in relevance; 1 without lessons. */
const NO_LESSONS_PRIOR = 1;

const listsOf = ({ relevance, sentiment, category }: ProjectModel): readonly (ClassModel | null)[] => [
  relevance && [relevance.content, relevance.surface],
  sentiment,
  category,
];

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(WORD);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * Encodes a model: how much the judge's own opinion counts in relevance, then for each part the number of models, 0 without lessons, then each model after its length in bytes, 0
 * for a missing one. All numbers are 32-bit little-endian.
 */
export function encodeProjectModel(knowledge: ProjectModel): Buffer {
  const parts = listsOf(knowledge).flatMap((models) => [
    uint32(models?.length ?? 0),
    ...(models ?? []).flatMap((model) => {
      const bytes = model ? encodeLessonModel(model) : Buffer.alloc(0);
      return [uint32(bytes.length), bytes];
    }),
  ]);
  const prior = Buffer.alloc(WORD);
  prior.writeFloatLE(knowledge.relevance?.prior ?? NO_LESSONS_PRIOR);
  return Buffer.concat([prior, ...parts]);
}

/** Reads models sequentially. Throws `RangeError` at a premature end. */
class Reader {
  private index = 0;
  private readonly bytes: Buffer;
  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  get isAtEnd(): boolean {
    return this.index === this.bytes.length;
  }

  float(): number {
    this.index += WORD;
    return this.bytes.readFloatLE(this.index - WORD);
  }

  private number(): number {
    this.index += WORD;
    return this.bytes.readUInt32LE(this.index - WORD);
  }

  private model(): LessonModel | null {
    const length = this.number();
    const bytes = this.bytes.subarray(this.index, (this.index += length));
    if (length === 0) return null;
    const model = decodeLessonModel(bytes);
    if (!model) throw new RangeError('a model of another version, or one that was cut off');
    return model;
  }

  list(): ClassModel | null {
    const count = this.number();
    if (count > this.bytes.length) throw new RangeError('more models than bytes');
    return count === 0 ? null : Array.from({ length: count }, () => this.model());
  }
}

/** Decodes a model; null for another version or truncated bytes, which require new training. */
export function decodeProjectModel(bytes: Uint8Array): ProjectModel | null {
  const reader = new Reader(bytes);
  try {
    const prior = reader.float();
    const [relevance, sentiment, category] = [reader.list(), reader.list(), reader.list()];
    const [content, surface] = relevance ?? [];
    if (!reader.isAtEnd) return null;
    return { relevance: content && surface ? { prior, content, surface } : null, sentiment, category };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
