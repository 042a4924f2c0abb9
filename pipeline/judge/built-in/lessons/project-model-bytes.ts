import type { ClassModel } from './class-model.ts';
import type { ProjectModel } from './project-model.ts';
import { decodeLessonModel, encodeLessonModel } from './lesson-model-bytes.ts';
import type { LessonModel } from './lesson-model.ts';

const WORD = 4;

/** What is known, as a list of models for each thing: relevance is a class of its own. */
const listsOf = ({ relevance, sentiment, category }: ProjectModel): readonly (ClassModel | null)[] => [
  relevance && [relevance],
  sentiment,
  category,
];

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(WORD);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * Knowledge in the form in which it is kept: of each thing how many models there are, 0 where nothing was taught, then
 * each model with its length in bytes before it, 0 for one that does not exist. Numbers have 32 bits, the low byte first.
 */
export function encodeProjectModel(knowledge: ProjectModel): Buffer {
  const parts = listsOf(knowledge).flatMap((models) => [
    uint32(models?.length ?? 0),
    ...(models ?? []).flatMap((model) => {
      const bytes = model ? encodeLessonModel(model) : Buffer.alloc(0);
      return [uint32(bytes.length), bytes];
    }),
  ]);
  return Buffer.concat(parts);
}

/** Reads models from where it stands. Throws when there is less than there should be. */
class Reader {
  private index = 0;
  private readonly bytes: Buffer;
  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  get isAtEnd(): boolean {
    return this.index === this.bytes.length;
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

/** Reads knowledge that was kept; null for bytes of another version or that were cut off: it has to be learnt anew. */
export function decodeProjectModel(bytes: Uint8Array): ProjectModel | null {
  const reader = new Reader(bytes);
  try {
    const [relevance, sentiment, category] = [reader.list(), reader.list(), reader.list()];
    return reader.isAtEnd ? { relevance: relevance?.[0] ?? null, sentiment, category } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
