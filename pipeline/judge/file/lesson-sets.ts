import { createHash } from 'node:crypto';
import type { TaughtLesson } from '../../../schemas/judging/judge-file.ts';

/** Corrections that some lines share, each once, and a name that is theirs alone. */
export interface LessonSet {
  readonly key: string;
  readonly lessons: readonly TaughtLesson[];
}

const NONE: LessonSet = { key: '', lessons: [] };

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The same correction, however its fields stand in the line. */
const keyOf = ({ text, relevant, reason, sentiment, category }: TaughtLesson) =>
  digest(JSON.stringify([text, relevant, reason ?? null, sentiment ?? null, category ?? null]));

/**
 * The corrections of a file: those of any line of a group hold for all of it, those of a line without a group for that
 * line. They are put in the order of their digests: the same whatever the order of the lines, and a judge that reads
 * only the first few gets a fair draw of them.
 */
export class LessonSets {
  /** Every correction once: files repeat them on each line. */
  readonly #known = new Map<string, TaughtLesson>();
  readonly #groups = new Map<string, Set<string>>();

  /** Takes a line's corrections, and gives the function that has all that hold for it once every line was taken. */
  add(group: string | null, lessons: readonly TaughtLesson[]): () => LessonSet {
    const keys = this.#groupOf(group);
    for (const lesson of lessons) {
      const key = keyOf(lesson);
      if (!this.#known.has(key)) this.#known.set(key, lesson);
      keys.add(key);
    }
    return () => this.#setOf(keys);
  }

  #groupOf(group: string | null): Set<string> {
    if (group === null) return new Set();
    const known = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, known);
    return known;
  }

  readonly #sets = new WeakMap<ReadonlySet<string>, LessonSet>();

  #setOf(keys: ReadonlySet<string>): LessonSet {
    if (keys.size === 0) return NONE;
    const known = this.#sets.get(keys);
    if (known) return known;
    const sorted = [...keys].sort();
    const set = {
      key: digest(sorted.join('\n')),
      lessons: sorted.flatMap((key) => this.#known.get(key) ?? []),
    };
    this.#sets.set(keys, set);
    return set;
  }
}
