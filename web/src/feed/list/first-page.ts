import { firstPageQuery } from '../../../../schemas/first-page.ts';
import { call, type Output } from '../../api/call.ts';
import type { FeedFilter } from '../filters/feed-search.ts';

/** The size of later pages, which is the API's maximum. */
const PAGE_SIZE = 100;

type Page = Output<'list_mentions'>;

/** Reads a page of matching mentions: the first with a `cursor` of null. */
export const readPage = (
  project: string,
  filter: FeedFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page> =>
  call(
    'list_mentions',
    {
      query:
        cursor === null ? firstPageQuery(project, filter) : { ...filter, project, limit: PAGE_SIZE, cursor },
    },
    signal,
  );

const keyOf = (project: string, filter: FeedFilter) => JSON.stringify([project, filter]);

let early: { readonly key: string; readonly page: Promise<Page> } | null = null;

/** Asks for the first page while the feed's script still loads, unless it was asked for and nobody took it. */
export function askEarly(project: string, filter: FeedFilter): void {
  const key = keyOf(project, filter);
  if (early?.key === key) return;
  const page = readPage(project, filter, null);
  // Whoever takes it hears of the error.
  page.catch(() => undefined);
  early = { key, page };
}

/** Returns the page that was asked for early, once; undefined if there is none for this filter. */
export function takeEarly(project: string, filter: FeedFilter): Promise<Page> | undefined {
  const taken = early?.key === keyOf(project, filter) ? early.page : undefined;
  early = null;
  return taken;
}
