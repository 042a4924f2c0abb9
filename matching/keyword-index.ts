import { type Source, SOURCES } from '../schemas/source.ts';
import { settle } from './characters.ts';
import { type Concerned, enlist, isNoOne, noOne, type Role, strike, type Watcher } from './concerned.ts';
import { comparedForm, exactForm, readSpelling, type Spelling } from './spelling.ts';
import { SpellingTable } from './spelling-table.ts';
import { Tokens } from './tokens.ts';

/**
 * A keyword as the matcher needs it. A post holds it when one of its spellings (`term`, `aliases`) stands in the
 * title or in the text as whole words, and none of `excluded` does. docs/matching.md has the rules.
 */
export interface MatchKeyword {
  readonly id: number;
  readonly term: string;
  readonly aliases: readonly string[];
  /** Posts that also contain any of these, in whatever case, are not matched by this keyword. */
  readonly excluded: readonly string[];
  /** Term and aliases are compared after NFKC without case folding. */
  readonly caseSensitive: boolean;
  /** Empty: every source. */
  readonly sources: readonly Source[];
}

/** The part of a post that is searched. */
export interface SearchedPost {
  readonly source: Source;
  readonly title: string | null;
  readonly text: string;
}

/** What is to change in an index: removed first, then added or replaced by id. */
export interface KeywordChanges {
  readonly upsert: readonly MatchKeyword[];
  readonly remove: readonly number[];
}

const MATCHED = 1;
const BARRED = 2;

/**
 * Every active keyword of every project, ready to be looked for in a post in one pass. `match` and `update` are
 * synchronous: a post is matched by the keywords before a change or by those after it, never by half of it.
 */
export class KeywordIndex {
  readonly #table = new SpellingTable<Concerned>();
  readonly #held = new Map<number, { readonly keyword: MatchKeyword; readonly watcher: Watcher }>();
  readonly #tokens = new Tokens();
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
    if (this.#touched.length === 0) return [];
    return this.#collect(1 << SOURCES.indexOf(post.source));
  }

  #search(text: string): void {
    if (!this.#tokens.scan(text, false)) this.#tokens.scan(settle(text), true);
    this.#table.search(this.#tokens, this.#found);
  }

  readonly #found = (concerned: Concerned, text: string, start: number, end: number): void => {
    if (!concerned.seen) this.#see(concerned);
    if (!concerned.exact) return;
    this.#mark(concerned.exact.get(comparedForm(text, start, end, false)) ?? [], MATCHED);
  };

  #see(concerned: Concerned): void {
    concerned.seen = true;
    this.#seen.push(concerned);
    this.#mark(concerned.anyCase, MATCHED);
    this.#mark(concerned.excluding, BARRED);
  }

  #mark(watchers: readonly Watcher[], state: number): void {
    for (const watcher of watchers) {
      if (watcher.state === 0) this.#touched.push(watcher);
      watcher.state |= state;
    }
  }

  /** Reads off the outcome and makes everything ready for the next post. */
  #collect(source: number): number[] {
    const ids: number[] = [];
    let ascending = true;
    for (const watcher of this.#touched) {
      if (watcher.state === MATCHED && (watcher.sources === 0 || watcher.sources & source)) {
        ascending &&= ids.length === 0 || (ids.at(-1) as number) < watcher.id;
        ids.push(watcher.id);
      }
      watcher.state = 0;
    }
    for (const concerned of this.#seen) concerned.seen = false;
    this.#touched.length = 0;
    this.#seen.length = 0;
    return ascending ? ids : ids.sort((a, b) => a - b);
  }

  #put(keyword: MatchKeyword): void {
    this.#drop(keyword.id);
    const sources = keyword.sources.reduce((bits, source) => bits | (1 << SOURCES.indexOf(source)), 0);
    const watcher = { id: keyword.id, sources, state: 0 };
    this.#held.set(keyword.id, { keyword, watcher });
    this.#eachSpelling(keyword, (spelling, role, exact) => {
      enlist(this.#table.holdFor(spelling, noOne), role, exact, watcher);
    });
  }

  #drop(id: number): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#eachSpelling(held.keyword, (spelling, role, exact) => {
      const concerned = this.#table.find(spelling);
      if (!concerned) return;
      strike(concerned, role, exact, held.watcher);
      if (isNoOne(concerned)) this.#table.remove(spelling);
    });
  }

  #eachSpelling(keyword: MatchKeyword, visit: (spelling: Spelling, role: Role, exact: string) => void): void {
    const read = (text: string, role: Role) => {
      const spelling = readSpelling(text, this.#tokens);
      if (spelling) visit(spelling, role, role === 'exact' ? exactForm(text) : '');
    };
    const role = keyword.caseSensitive ? 'exact' : 'anyCase';
    for (const text of [keyword.term, ...keyword.aliases]) read(text, role);
    for (const text of keyword.excluded) read(text, 'excluding');
  }
}
