import { comparable, tokensIn } from '../../schemas/query/search-words.ts';
import { matchesPost } from '../query/matches-query.ts';
import { normalize } from './characters.ts';
import { isOrdinary, mayHaveOthers } from './ordinary-text.ts';
import type { PostReading } from './post-reading.ts';
import { emptyPostingList, isUnused, type Posting, type PostingList } from './posting-list.ts';
import type { SpellingTable } from './spelling-table.ts';
import { Tokens } from './tokens.ts';
import { countFutile, type NeededWord, type WatchedQuery } from './watched-query.ts';

/** Keywords with a query, found by the words that it needs. They are in the same table as the spellings of other keywords. */
export class QueryTable {
  readonly #table: SpellingTable<PostingList>;
  readonly #line = new Tokens();
  readonly #moves: { readonly posting: Posting; readonly cover: number }[] = [];
  /** Keywords with a query, and those that are found only in the line of a text. */
  #size = 0;
  #unplain = 0;
  #posts = 0;

  constructor(table: SpellingTable<PostingList>) {
    this.#table = table;
  }

  get size(): number {
    return this.#size;
  }

  add(posting: Posting): void {
    this.#size++;
    this.#watch(posting, 0);
  }

  remove(posting: Posting): void {
    this.#size--;
    this.#unwatch(posting);
  }

  /** Counts a post that is matched. */
  count(): void {
    this.#posts++;
  }

  /**
   * Whether the tokens of a text show every plain word. Where they do not, or other words are watched and may be there,
   * it looks for them in the line of the text. `tokens` has scanned the text.
   */
  read(text: string, tokens: Tokens, isNormalized: boolean, visit: (list: PostingList) => void): boolean {
    const isPlain = tokens.isAscii
      ? !text.includes('_')
      : isOrdinary(text) && (isNormalized || isOrdinary(tokens.text));
    if (!isPlain || (this.#unplain > 0 && !tokens.isAscii && mayHaveOthers(text)))
      this.#searchLine(text, visit);
    return isPlain;
  }

  #searchLine(text: string, visit: (list: PostingList) => void): void {
    const line = tokensIn(comparable(text)).join(' ');
    if (!this.#line.scan(line, false)) this.#line.scan(normalize(line), true);
    this.#table.search(this.#line, visit);
  }

  /** Whether a post, read by `reading`, matches the query of a keyword that was found. */
  matches(posting: Posting, query: WatchedQuery, reading: PostReading): boolean {
    if (query.covers.every((cover) => reading.mayHave(cover)))
      return matchesPost(query.conditions, reading, reading);
    if (query.covers.length === 1) return false;
    const cover = countFutile(query, (each) => !reading.mayShow(each), this.#posts);
    if (cover !== null) this.#moves.push({ posting, cover });
    return false;
  }

  /** Finds queries by other words where those that they were found by are common. Call it between two posts. */
  settle(): void {
    for (const { posting, cover } of this.#moves) {
      this.#unwatch(posting);
      this.#watch(posting, cover);
    }
    this.#moves.length = 0;
  }

  #watch(posting: Posting, cover: number): void {
    const query = posting.query!;
    query.watched = cover;
    query.watchedFrom = this.#posts;
    const words = watchedWords(query);
    if (words.some(isUnplain)) this.#unplain++;
    for (const { spelling } of words) {
      const list = this.#table.getOrCreate(spelling, emptyPostingList);
      list.queries ??= [];
      if (list.queries.at(-1) !== posting) list.queries.push(posting);
    }
  }

  #unwatch(posting: Posting): void {
    const words = watchedWords(posting.query!);
    if (words.some(isUnplain)) this.#unplain--;
    for (const { spelling } of words) {
      const list = this.#table.find(spelling);
      if (!list?.queries) continue;
      list.queries = list.queries.filter((each) => each !== posting);
      if (list.queries.length === 0) list.queries = undefined;
      if (isUnused(list)) this.#table.remove(spelling);
    }
  }
}

const watchedWords = ({ covers, watched }: WatchedQuery): NeededWord[] =>
  covers[watched]!.map(([rarest]) => rarest!);

const isUnplain = ({ hash }: NeededWord) => hash === null;
