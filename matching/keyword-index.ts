import type { Keyword } from '../schemas/keyword.ts';
import { SOURCES } from '../schemas/source.ts';
import { type BoundFields, isWithin, readBounds } from './bounds.ts';
import { settle } from './characters.ts';
import {
  type Concerned,
  type Conditions,
  enlist,
  isNoOne,
  noOne,
  type Role,
  strike,
  type Watcher,
} from './concerned.ts';
import { Origin, type Placed } from './origin.ts';
import { comparedForm, exactForm, readSpelling, type Spelling } from './spelling.ts';
import { SpellingTable } from './spelling-table.ts';
import { Tokens } from './tokens.ts';

/**
 * A keyword as the matcher needs it. A post holds it when one of its spellings (`term`, `aliases`) stands in the
 * title or in the text, none of `excluded` does, one of `require_any` does, and it comes from where it may.
 * docs/use/keywords.md has the rules.
 */
export type MatchKeyword = BoundFields &
  Readonly<
    Pick<
      Keyword,
      'id' | 'term' | 'aliases' | 'excluded' | 'require_any' | 'case_sensitive' | 'whole_word' | 'sources'
    >
  >;

/** The part of a post that is searched, and where it comes from. */
export type SearchedPost = Placed;

/** What is to change in an index: removed first, then added or replaced by id. */
export interface KeywordChanges {
  readonly upsert: readonly MatchKeyword[];
  readonly remove: readonly number[];
}

/**
 * Every active keyword of every project, ready to be looked for in a post in one pass. `match` and `update` are
 * synchronous: a post is matched by the keywords before a change or by those after it, never by half of it.
 */
export class KeywordIndex {
  /** Spellings that stand as whole words, and all that is excluded or required. */
  readonly #whole = new SpellingTable<Concerned>(true);
  /** Spellings that may stand inside longer words. */
  readonly #inside = new SpellingTable<Concerned>(false);
  readonly #words = new Tokens();
  readonly #letters = new Tokens(true);
  readonly #held = new Map<number, { readonly keyword: MatchKeyword; readonly watcher: Watcher }>();
  readonly #seen: Concerned[] = [];
  readonly #touched: Watcher[] = [];

  /** An index of the keywords; of those with the same id the last counts. */
  static build(keywords: Iterable<MatchKeyword>): KeywordIndex {
    const index = new KeywordIndex();
    for (const keyword of keywords) index.#put(keyword);
    return index;
  }

  /** Number of keywords. */
  get size(): number {
    return this.#held.size;
  }

  /** Applies changes in place. Ids to remove that are not there are passed over. */
  update(changes: KeywordChanges): void {
    for (const id of changes.remove) this.#drop(id);
    for (const keyword of changes.upsert) this.#put(keyword);
  }

  /** Ids of the keywords that the post holds, ascending, each once. */
  match(post: SearchedPost): number[] {
    if (post.title !== null) this.#search(post.title);
    this.#search(post.text);
    const ids = this.#touched.length === 0 ? [] : this.#collect(post);
    for (const concerned of this.#seen) concerned.seen = false;
    this.#seen.length = 0;
    return ids;
  }

  #search(text: string): void {
    let read = text;
    const isPlain = this.#words.scan(text, false);
    if (!isPlain) this.#words.scan((read = settle(text)), true);
    this.#whole.search(this.#words, this.#found);
    if (this.#inside.size === 0) return;
    this.#letters.scan(read, true);
    this.#inside.search(this.#letters, this.#found);
  }

  readonly #found = (concerned: Concerned, text: string, start: number, end: number): void => {
    if (!concerned.seen) {
      concerned.seen = true;
      this.#seen.push(concerned);
      this.#touch(concerned.anyCase);
    }
    if (concerned.exact) this.#touch(concerned.exact.get(comparedForm(text, start, end, false)) ?? []);
  };

  #touch(watchers: readonly Watcher[]): void {
    for (const watcher of watchers) {
      if (watcher.touched) continue;
      watcher.touched = true;
      this.#touched.push(watcher);
    }
  }

  /** Reads off the outcome and makes the watchers ready for the next post. */
  #collect(post: SearchedPost): number[] {
    const source = 1 << SOURCES.indexOf(post.source);
    const ids: number[] = [];
    let ascending = true;
    let origin: Origin | undefined;
    for (const { id, sources, conditions } of this.#touched) {
      if (sources !== 0 && !(sources & source)) continue;
      if (conditions && !areMet(conditions, (origin ??= new Origin(post)))) continue;
      ascending &&= ids.length === 0 || (ids.at(-1) as number) < id;
      ids.push(id);
    }
    for (const watcher of this.#touched) watcher.touched = false;
    this.#touched.length = 0;
    return ascending ? ids : ids.sort((a, b) => a - b);
  }

  #put(keyword: MatchKeyword): void {
    this.#drop(keyword.id);
    const sources = keyword.sources.reduce((bits, source) => bits | (1 << SOURCES.indexOf(source)), 0);
    const watcher = { id: keyword.id, sources, conditions: this.#conditionsOf(keyword), touched: false };
    this.#held.set(keyword.id, { keyword, watcher });
    this.#eachSpelling(keyword, (table, spelling, role, exact) => {
      enlist(table.holdFor(spelling, noOne), role, exact, watcher);
    });
  }

  #drop(id: number): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#eachSpelling(held.keyword, (table, spelling, role, exact) => {
      const concerned = table.find(spelling);
      if (!concerned) return;
      strike(concerned, role, exact, held.watcher);
      if (isNoOne(concerned)) table.remove(spelling);
    });
    for (const text of [...held.keyword.excluded, ...held.keyword.require_any]) this.#release(text);
  }

  #eachSpelling(
    keyword: MatchKeyword,
    visit: (table: SpellingTable<Concerned>, spelling: Spelling, role: Role, exact: string) => void,
  ): void {
    const [table, tokens] = keyword.whole_word ? [this.#whole, this.#words] : [this.#inside, this.#letters];
    const role = keyword.case_sensitive ? 'exact' : 'anyCase';
    for (const text of [keyword.term, ...keyword.aliases]) {
      const spelling = readSpelling(text, tokens);
      if (spelling) visit(table, spelling, role, role === 'exact' ? exactForm(text) : '');
    }
  }

  #conditionsOf(keyword: MatchKeyword): Conditions | null {
    const { excluded, require_any } = keyword;
    const bounds = readBounds(keyword);
    if (excluded.length === 0 && require_any.length === 0 && !bounds) return null;
    const required = require_any.length === 0 ? null : this.#holdAll(require_any);
    return { excluded: this.#holdAll(excluded), required, bounds };
  }

  #holdAll(texts: readonly string[]): Concerned[] {
    return texts.flatMap((text) => {
      const spelling = readSpelling(text, this.#words);
      if (!spelling) return [];
      const concerned = this.#whole.holdFor(spelling, noOne);
      concerned.conditions++;
      return concerned;
    });
  }

  #release(text: string): void {
    const spelling = readSpelling(text, this.#words);
    const concerned = spelling && this.#whole.find(spelling);
    if (!concerned) return;
    concerned.conditions--;
    if (isNoOne(concerned)) this.#whole.remove(spelling);
  }
}

function areMet({ excluded, required, bounds }: Conditions, origin: Origin): boolean {
  if (excluded.some(({ seen }) => seen)) return false;
  if (required && !required.some(({ seen }) => seen)) return false;
  return !bounds || isWithin(bounds, origin);
}
