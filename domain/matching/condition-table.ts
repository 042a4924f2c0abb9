import type { Keyword } from '../../schemas/projects/keyword.ts';
import { type BoundFields, isWithin, readBounds } from './bounds.ts';
import type { Origin } from './origin.ts';
import { emptyPostingList, isUnused, type Conditions, type PostingList } from './posting-list.ts';
import { readSpelling } from './spelling.ts';
import type { SpellingTable } from './spelling-table.ts';
import type { Tokens } from './tokens.ts';

type ConditionFields = BoundFields & Readonly<Pick<Keyword, 'excluded' | 'require_any'>>;

/** What keywords exclude and require, in the same table as their spellings. */
export class ConditionTable {
  readonly #table: SpellingTable<PostingList>;
  readonly #tokens: Tokens;

  /** `tokens` is scratch space. */
  constructor(table: SpellingTable<PostingList>, tokens: Tokens) {
    this.#table = table;
    this.#tokens = tokens;
  }

  /** Returns what a keyword asks of posts besides its spellings or its query; null: nothing. */
  add(keyword: ConditionFields): Conditions | null {
    const { excluded, require_any } = keyword;
    const bounds = readBounds(keyword);
    if (excluded.length === 0 && require_any.length === 0 && !bounds) return null;
    const required = require_any.length === 0 ? null : this.#listsFor(require_any);
    return { excluded: this.#listsFor(excluded), required, bounds };
  }

  remove({ excluded, require_any }: ConditionFields): void {
    for (const text of [...excluded, ...require_any]) this.#release(text);
  }

  #listsFor(texts: readonly string[]): PostingList[] {
    return texts.flatMap((text) => {
      const spelling = readSpelling(text, this.#tokens);
      if (!spelling) return [];
      const list = this.#table.getOrCreate(spelling, emptyPostingList);
      list.conditions++;
      return list;
    });
  }

  #release(text: string): void {
    const spelling = readSpelling(text, this.#tokens);
    const list = spelling && this.#table.find(spelling);
    if (!list) return;
    list.conditions--;
    if (isUnused(list)) this.#table.remove(spelling);
  }
}

/** Whether the post being matched, of this origin, meets the conditions. */
export function areMet({ excluded, required, bounds }: Conditions, origin: Origin): boolean {
  if (excluded.some(({ seen }) => seen)) return false;
  if (required && !required.some(({ seen }) => seen)) return false;
  return !bounds || isWithin(bounds, origin);
}
