import type { Keyword } from '../../schemas/projects/keyword.ts';
import type { Source } from '../../schemas/source.ts';
import { type BoundFields, isWithin, readBounds } from './bounds.ts';
import { normalize } from './characters.ts';
import {
  type PostingList,
  type Conditions,
  addPosting,
  isUnused,
  emptyPostingList,
  type CaseMode,
  removePosting,
  type Posting,
} from './posting-list.ts';
import { Origin, type PostOrigin } from './origin.ts';
import { comparedForm, exactForm, readSpelling, type Spelling } from './spelling.ts';
import { SpellingTable } from './spelling-table.ts';
import { Tokens } from './tokens.ts';

/**
 * A keyword as the matcher needs it. A post matches when it contains one of the spellings (`term`, `aliases`), none
 * of `excluded`, one of `require_any` if there are any, and is within the bounds.
 */
export type MatchKeyword = BoundFields &
  Readonly<
    Pick<
      Keyword,
      'id' | 'term' | 'aliases' | 'excluded' | 'require_any' | 'case_sensitive' | 'whole_word' | 'sources'
    >
  >;

/** The parts of a post that matching reads. */
export type SearchedPost = PostOrigin;

/** Changes to an index. Removals are applied first; `upsert` adds or replaces by id. */
export interface KeywordChanges {
  readonly upsert: readonly MatchKeyword[];
  readonly remove: readonly number[];
}

/** All active keywords of all projects, matched in one pass over a post. `match` and `update` are synchronous. */
export class KeywordIndex {
  /** Spellings matched as whole words, and everything excluded or required. */
  readonly #whole = new SpellingTable<PostingList>(true);
  /** Spellings that also match inside longer words. */
  readonly #partial = new SpellingTable<PostingList>(false);
  readonly #words = new Tokens();
  readonly #letters = new Tokens(true);
  readonly #keywords = new Map<number, { readonly keyword: MatchKeyword; readonly posting: Posting }>();
  readonly #sourceSets = new Map<string, ReadonlySet<Source>>();
  readonly #seen: PostingList[] = [];
  readonly #candidates: Posting[] = [];

  /** Builds an index. When two keywords have the same id, the last one wins. */
  static build(keywords: Iterable<MatchKeyword>): KeywordIndex {
    const index = new KeywordIndex();
    for (const keyword of keywords) index.#put(keyword);
    return index;
  }

  /** Number of keywords. */
  get size(): number {
    return this.#keywords.size;
  }

  /** Applies changes in place. Ignores ids to remove that are not in the index. */
  update(changes: KeywordChanges): void {
    for (const id of changes.remove) this.#drop(id);
    for (const keyword of changes.upsert) this.#put(keyword);
  }

  /** Returns the ids of the keywords that match the post, ascending, without duplicates. */
  match(post: SearchedPost): number[] {
    if (post.title !== null) this.#search(post.title);
    this.#search(post.text);
    const ids = this.#candidates.length === 0 ? [] : this.#collect(post);
    this.#forgetSeen();
    return ids;
  }

  /** Whether any keyword may match a post of these texts. Where it returns false, `match` finds none. */
  mayMatch(title: string | null, text: string): boolean {
    if (title !== null) this.#search(title);
    this.#search(text);
    const found = this.#candidates.length > 0;
    for (const posting of this.#candidates) posting.isCandidate = false;
    this.#candidates.length = 0;
    this.#forgetSeen();
    return found;
  }

  #forgetSeen(): void {
    for (const list of this.#seen) list.seen = false;
    this.#seen.length = 0;
  }

  #search(text: string): void {
    let read = text;
    const isNormalized = this.#words.scan(text, false);
    if (!isNormalized) this.#words.scan((read = normalize(text)), true);
    this.#whole.search(this.#words, this.#found);
    if (this.#partial.size === 0) return;
    this.#letters.scan(read, true);
    this.#partial.search(this.#letters, this.#found);
  }

  readonly #found = (list: PostingList, text: string, start: number, end: number): void => {
    if (!list.seen) {
      list.seen = true;
      this.#seen.push(list);
      this.#addCandidates(list.anyCase);
    }
    if (list.exact) this.#addCandidates(list.exact.get(comparedForm(text, start, end, false)) ?? []);
  };

  #addCandidates(postings: readonly Posting[]): void {
    for (const posting of postings) {
      if (posting.isCandidate) continue;
      posting.isCandidate = true;
      this.#candidates.push(posting);
    }
  }

  /** Returns the ids of the candidates that meet their conditions, and resets the candidates for the next post. */
  #collect(post: SearchedPost): number[] {
    const ids: number[] = [];
    let ascending = true;
    let origin: Origin | undefined;
    for (const { id, sources, conditions } of this.#candidates) {
      if (sources && !sources.has(post.source)) continue;
      if (conditions && !areMet(conditions, (origin ??= new Origin(post)))) continue;
      ascending &&= ids.length === 0 || (ids.at(-1) as number) < id;
      ids.push(id);
    }
    for (const posting of this.#candidates) posting.isCandidate = false;
    this.#candidates.length = 0;
    return ascending ? ids : ids.sort((a, b) => a - b);
  }

  #put(keyword: MatchKeyword): void {
    this.#drop(keyword.id);
    const posting = {
      id: keyword.id,
      sources: keyword.sources.length === 0 ? null : this.#sourceSet(keyword.sources),
      conditions: this.#conditionsOf(keyword),
      isCandidate: false,
    };
    this.#keywords.set(keyword.id, { keyword, posting });
    this.#eachSpelling(keyword, (table, spelling, mode, exact) => {
      addPosting(table.getOrCreate(spelling, emptyPostingList), mode, exact, posting);
    });
  }

  #drop(id: number): void {
    const known = this.#keywords.get(id);
    if (!known) return;
    this.#keywords.delete(id);
    this.#eachSpelling(known.keyword, (table, spelling, mode, exact) => {
      const list = table.find(spelling);
      if (!list) return;
      removePosting(list, mode, exact, known.posting);
      if (isUnused(list)) table.remove(spelling);
    });
    for (const text of [...known.keyword.excluded, ...known.keyword.require_any]) this.#release(text);
  }

  /** Returns one shared set for equal lists of sources: 100,000 keywords have a handful of them. */
  #sourceSet(sources: readonly Source[]): ReadonlySet<Source> {
    const key = sources.toSorted().join();
    const known = this.#sourceSets.get(key) ?? new Set(sources);
    this.#sourceSets.set(key, known);
    return known;
  }

  #eachSpelling(
    keyword: MatchKeyword,
    visit: (table: SpellingTable<PostingList>, spelling: Spelling, mode: CaseMode, exact: string) => void,
  ): void {
    const [table, tokens] = keyword.whole_word ? [this.#whole, this.#words] : [this.#partial, this.#letters];
    const mode = keyword.case_sensitive ? 'exact' : 'anyCase';
    for (const text of [keyword.term, ...keyword.aliases]) {
      const spelling = readSpelling(text, tokens);
      if (spelling) visit(table, spelling, mode, mode === 'exact' ? exactForm(text) : '');
    }
  }

  #conditionsOf(keyword: MatchKeyword): Conditions | null {
    const { excluded, require_any } = keyword;
    const bounds = readBounds(keyword);
    if (excluded.length === 0 && require_any.length === 0 && !bounds) return null;
    const required = require_any.length === 0 ? null : this.#listsFor(require_any);
    return { excluded: this.#listsFor(excluded), required, bounds };
  }

  #listsFor(texts: readonly string[]): PostingList[] {
    return texts.flatMap((text) => {
      const spelling = readSpelling(text, this.#words);
      if (!spelling) return [];
      const list = this.#whole.getOrCreate(spelling, emptyPostingList);
      list.conditions++;
      return list;
    });
  }

  #release(text: string): void {
    const spelling = readSpelling(text, this.#words);
    const list = spelling && this.#whole.find(spelling);
    if (!list) return;
    list.conditions--;
    if (isUnused(list)) this.#whole.remove(spelling);
  }
}

function areMet({ excluded, required, bounds }: Conditions, origin: Origin): boolean {
  if (excluded.some(({ seen }) => seen)) return false;
  if (required && !required.some(({ seen }) => seen)) return false;
  return !bounds || isWithin(bounds, origin);
}
