import type { Keyword } from '../../schemas/projects/keyword.ts';
import type { Source } from '../../schemas/source.ts';
import type { BoundFields } from './bounds.ts';
import { normalize } from './characters.ts';
import { areMet, ConditionTable } from './condition-table.ts';
import {
  type PostingList,
  addPosting,
  isUnused,
  emptyPostingList,
  type CaseMode,
  removePosting,
  type Posting,
} from './posting-list.ts';
import { Origin } from './origin.ts';
import { type LanguageOf, PostReading, type SearchedPost } from './post-reading.ts';
import { QueryTable } from './query-table.ts';
import { comparedForm, exactForm, readSpelling, type Spelling } from './spelling.ts';
import { SpellingTable } from './spelling-table.ts';
import { Tokens } from './tokens.ts';
import { watchQuery } from './watched-query.ts';

export type { SearchedPost } from './post-reading.ts';

/**
 * A keyword as the matcher needs it. A post matches when it matches the `query`, or without one contains one of the
 * spellings (`term`, `aliases`); contains none of `excluded`, one of `require_any` if there are any, and is within the
 * bounds.
 */
export type MatchKeyword = BoundFields &
  Readonly<
    Pick<
      Keyword,
      | 'id'
      | 'term'
      | 'aliases'
      | 'query'
      | 'excluded'
      | 'require_any'
      | 'case_sensitive'
      | 'whole_word'
      | 'sources'
    >
  >;

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
  readonly #queries = new QueryTable(this.#whole);
  readonly #languageOf: LanguageOf;
  readonly #words = new Tokens();
  readonly #titleWords = new Tokens();
  readonly #scratch = new Tokens();
  readonly #conditions = new ConditionTable(this.#whole, this.#scratch);
  readonly #letters = new Tokens(true);
  readonly #keywords = new Map<number, { readonly keyword: MatchKeyword; readonly posting: Posting }>();
  readonly #sourceSets = new Map<string, ReadonlySet<Source>>();
  readonly #seen: PostingList[] = [];
  readonly #candidates: Posting[] = [];
  /** Whether the tokens of all texts of the post being matched show every plain word. */
  #isOrdinary = true;

  private constructor(languageOf: LanguageOf) {
    this.#languageOf = languageOf;
  }

  /**
   * Builds an index. When two keywords have the same id, the last one wins. `languageOf` is asked for `lang:` in queries.
   * Default: what the source says.
   */
  static build(keywords: Iterable<MatchKeyword>, languageOf: LanguageOf = ({ lang }) => lang): KeywordIndex {
    const index = new KeywordIndex(languageOf);
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
    this.#queries.count();
    const ids = this.#candidates.length === 0 ? [] : this.#collect(post);
    this.#forget();
    this.#queries.settle();
    return ids;
  }

  /** Whether any keyword may match a post of these texts. Where it returns false, `match` finds none. */
  mayMatch(title: string | null, text: string): boolean {
    if (title !== null) this.#search(title);
    this.#search(text);
    const found = this.#candidates.length > 0;
    this.#forget();
    return found;
  }

  /** Makes the index ready for the next post. */
  #forget(): void {
    for (const posting of this.#candidates) posting.isCandidate = false;
    for (const list of this.#seen) list.seen = false;
    this.#candidates.length = 0;
    this.#seen.length = 0;
    this.#isOrdinary = true;
  }

  #search(text: string): void {
    let read = text;
    const isNormalized = this.#words.scan(text, false);
    if (!isNormalized) this.#words.scan((read = normalize(text)), true);
    this.#whole.search(this.#words, this.#found);
    if (this.#queries.size > 0) this.#searchQueries(text, isNormalized);
    if (this.#partial.size === 0) return;
    this.#letters.scan(read, true);
    this.#partial.search(this.#letters, this.#found);
  }

  #searchQueries(text: string, isNormalized: boolean): void {
    const isOrdinary = this.#queries.read(text, this.#words, isNormalized, this.#foundInLine);
    this.#isOrdinary &&= isOrdinary;
  }

  readonly #foundInLine = ({ queries }: PostingList): void => {
    if (queries) this.#addCandidates(queries);
  };

  readonly #found = (list: PostingList, text: string, start: number, end: number): void => {
    if (!list.seen) {
      list.seen = true;
      this.#seen.push(list);
      this.#addCandidates(list.anyCase);
      if (list.queries) this.#addCandidates(list.queries);
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

  #read(post: SearchedPost): PostReading {
    const { title } = post;
    // The tokens of the title are gone by now.
    if (title !== null && !this.#titleWords.scan(title, false)) this.#titleWords.scan(normalize(title), true);
    const tokens = title === null ? [this.#words] : [this.#words, this.#titleWords];
    return new PostReading(post, tokens, this.#isOrdinary, this.#scratch, this.#languageOf);
  }

  /** Returns the ids of the candidates that meet their conditions. */
  #collect(post: SearchedPost): number[] {
    const ids: number[] = [];
    let ascending = true;
    let origin: Origin | undefined;
    let reading: PostReading | undefined;
    for (const posting of this.#candidates) {
      const { id, sources, conditions, query } = posting;
      if (sources && !sources.has(post.source)) continue;
      if (query && !this.#queries.matches(posting, query, (reading ??= this.#read(post)))) continue;
      if (conditions && !areMet(conditions, (origin ??= new Origin(post)))) continue;
      ascending &&= ids.length === 0 || (ids.at(-1) as number) < id;
      ids.push(id);
    }
    return ascending ? ids : ids.sort((a, b) => a - b);
  }

  #put(keyword: MatchKeyword): void {
    this.#drop(keyword.id);
    const posting = {
      id: keyword.id,
      sources: keyword.sources.length === 0 ? null : this.#sourceSet(keyword.sources),
      conditions: this.#conditions.add(keyword),
      query: keyword.query === null ? null : watchQuery(keyword.query, this.#scratch),
      isCandidate: false,
    };
    this.#keywords.set(keyword.id, { keyword, posting });
    if (posting.query) this.#queries.add(posting);
    this.#eachSpelling(keyword, (table, spelling, mode, exact) => {
      addPosting(table.getOrCreate(spelling, emptyPostingList), mode, exact, posting);
    });
  }

  #drop(id: number): void {
    const known = this.#keywords.get(id);
    if (!known) return;
    this.#keywords.delete(id);
    if (known.posting.query) this.#queries.remove(known.posting);
    this.#eachSpelling(known.keyword, (table, spelling, mode, exact) => {
      const list = table.find(spelling);
      if (!list) return;
      removePosting(list, mode, exact, known.posting);
      if (isUnused(list)) table.remove(spelling);
    });
    this.#conditions.remove(known.keyword);
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
    if (keyword.query !== null) return;
    const [table, tokens] = keyword.whole_word ? [this.#whole, this.#words] : [this.#partial, this.#letters];
    const mode = keyword.case_sensitive ? 'exact' : 'anyCase';
    for (const text of [keyword.term, ...keyword.aliases]) {
      const spelling = readSpelling(text, tokens);
      if (spelling) visit(table, spelling, mode, mode === 'exact' ? exactForm(text) : '');
    }
  }
}
