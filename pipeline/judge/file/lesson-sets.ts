import { createHash } from 'node:crypto';
import type { TaughtLesson } from '../../../schemas/judging/judge-file.ts';

/** Distinct corrections shared by some lines, and a unique key. */
export interface LessonSet {
  readonly key: string;
  readonly lessons: readonly TaughtLesson[];
}

const NONE: LessonSet = { key: '', lessons: [] };

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Identifies a correction, whatever the order of its fields. */
const keyOf = ({ text, relevant, reason, sentiment, category }: TaughtLesson) =>
  digest(JSON.stringify([text, relevant, reason ?? null, sentiment ?? null, category ?? null]));

/**
 * The corrections of a file. Those of any line of a group apply to the whole group; those of a line without a group to
 * that line. They are ordered by digest: the same for any order of lines, and a fair draw for a judge that reads only
 * the first few.
 */
export class LessonSets {
  /** Every correction once, because files repeat them on each line. */
  readonly #known = new Map<string, TaughtLesson>();
  readonly #groups = new Map<string, Set<string>>();

  /**
   * Adds a line's corrections. Returns the function that returns all that apply to the line, to be called after every
   * line was added.
   */
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
