import { createHash } from 'node:crypto';
import { inTurn } from '../../connector/parsing/parts.ts';
import type { Page, Query, SourceIo } from '../../connector/connector.ts';
import { number } from '../../connector/parsing/wire.ts';

/** For so long a web search is not repeated while the page cannot be read: longer than any pause before a next try. */
const SPARED_MS = 45 * 60_000;

/** The two ways to posts. Nothing is called before the first page of an answer is asked for. */
export interface Ways {
  readonly page: () => AsyncIterable<Page>;
  readonly search: () => AsyncIterable<Page>;
}

const noteOf = ({ text }: Query) => `searched:${createHash('sha256').update(text).digest('base64url')}`;

/**
 * What both ways find. A page that cannot be read, such as one whose token has expired, fails the question, which is
 * then tried again and again; every search of the web costs money. So while the page fails, one that was answered is
 * left alone for a while. What it would have found comes later: a keyword's next search begins where its last complete
 * one ended.
 */
export function bothWays(ways: Ways, query: Query, io: SourceIo): AsyncIterable<Page> {
  let isPageRead = false;
  async function* readPage() {
    yield* ways.page();
    isPageRead = true;
  }
  async function* readSearch() {
    const answeredFrom = number(await io.notes.read(noteOf(query)));
    if (!isPageRead && answeredFrom !== null && answeredFrom <= query.since) return;
    yield* ways.search();
    await io.notes.write(noteOf(query), String(query.since), io.now() + SPARED_MS);
  }
  return inTurn([
    { name: 'page', pages: readPage() },
    { name: 'web search', pages: readSearch() },
  ]);
}
