import { MINUTE_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { searchInTurn } from '../../connector/parsing/combined-search.ts';
import type { PostPage, SearchQuery, SourceIo } from '../../connector/connector.ts';
import { asNumber } from '../../connector/parsing/json-values.ts';

/** For this time a web search is not repeated while the page cannot be read. Longer than any pause before a retry. */
const SPARED_MS = 45 * MINUTE_MS;

/** The two searches. They call nothing before the first page is requested. */
export interface PageAndWeb {
  readonly page: () => AsyncIterable<PostPage>;
  readonly search: () => AsyncIterable<PostPage>;
}

const noteOf = ({ text }: SearchQuery) => `searched:${createHash('sha256').update(text).digest('base64url')}`;

/**
 * Yields what both searches find. A page that cannot be read, such as one with an expired token, fails the query, which
 * is then retried again and again, and every web search costs money. So while the page fails, a web search that was
 * answered is not repeated for a while. What it would have found comes later: a keyword's next search starts where its
 * last complete one ended.
 */
export function searchPageAndWeb(
  ways: PageAndWeb,
  query: SearchQuery,
  io: SourceIo,
): AsyncIterable<PostPage> {
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
