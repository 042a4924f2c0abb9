import { MINUTE_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { searchInTurn } from '../../connector/parsing/combined-search.ts';
import type { PostPage, SearchQuery, SourceIo } from '../../connector/connector.ts';
import { asNumber } from '../../connector/parsing/json-values.ts';

/** For so long a web search is not repeated while the page cannot be read: longer than any pause before a next try. */
const SPARED_MS = 45 * MINUTE_MS;

/** The two ways to posts. Nothing is called before the first page of an answer is asked for. */
export interface Ways {
  readonly page: () => AsyncIterable<PostPage>;
  readonly search: () => AsyncIterable<PostPage>;
}

const noteOf = ({ text }: SearchQuery) => `searched:${createHash('sha256').update(text).digest('base64url')}`;

/**
 * What both ways find. A page that cannot be read, such as one whose token has expired, fails the question, which is
 * then tried again and again; every search of the web costs money. So while the page fails, one that was answered is
 * left alone for a while. What it would have found comes later: a keyword's next search begins where its last complete
 * one ended.
 */
export function bothWays(ways: Ways, query: SearchQuery, io: SourceIo): AsyncIterable<PostPage> {
  let isPageRead = false;
  async function* readPage() {
    yield* ways.page();
    isPageRead = true;
  }
  async function* readSearch() {
    const answeredFrom = asNumber(await io.storage.read(noteOf(query)));
    if (!isPageRead && answeredFrom !== null && answeredFrom <= query.since) return;
    yield* ways.search();
    await io.storage.write(noteOf(query), String(query.since), io.now() + SPARED_MS);
  }
  return searchInTurn([
    { name: 'page', pages: readPage() },
    { name: 'web search', pages: readSearch() },
  ]);
}
