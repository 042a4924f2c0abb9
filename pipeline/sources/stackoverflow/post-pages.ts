import type { SourceIo } from '../../connector/connector.ts';
import { asNumber, asObject } from '../../connector/parsing/json-values.ts';
import { callStack, PAGE_SIZE, type Method, type StackSite } from './api.ts';

/** Later pages are not given to everyone. */
const MOST_PAGES = 25;

/**
 * A list by time of creation, newest first, back to `since` (milliseconds), page by page. After 25 pages the list is
 * asked for anew from the oldest second that was seen, which is given again.
 */
export async function* pagesOf(
  site: StackSite,
  method: Method,
  path: string,
  query: Readonly<Record<string, string | number>>,
  since: number,
  io: SourceIo,
): AsyncGenerator<readonly unknown[]> {
  const fromdate = Math.max(Math.floor(since / 1000), 0);
  let oldest = Number.POSITIVE_INFINITY;
  for (let todate = Number.POSITIVE_INFINITY; ; todate = oldest) {
    const range = { fromdate, ...(Number.isFinite(todate) && { todate }) };
    for (let page = 1; page <= MOST_PAGES; page++) {
      const fixed = { order: 'desc', sort: 'creation', pagesize: PAGE_SIZE, page };
      const { items, hasMore } = await callStack(site, method, path, { ...query, ...range, ...fixed }, io);
      yield items;
      const times = items
        .map((item) => asNumber(asObject(item).creation_date))
        .filter((time) => time !== null);
      oldest = Math.min(oldest, ...times);
      const isPast = times.length > 0 && Math.max(...times) < fromdate;
      if (!hasMore || items.length === 0 || isPast) return;
    }
    if (!(oldest < todate)) return;
  }
}
