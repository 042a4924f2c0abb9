import type { QueryValues } from '../../connector/base-url.ts';
import type { SourceIo } from '../../connector/connector.ts';
import { asNumber, asObject } from '../../connector/parsing/json-values.ts';
import { callStack, PAGE_SIZE, type Method, type StackSite } from './api.ts';

/** Further pages are not available to everyone. */
const MAX_PAGES = 25;

/**
 * Yields a list by creation time, newest first, back to `since` (milliseconds since 1970). After 25 pages the list is
 * requested again from the oldest second seen, which comes again.
 */
export async function* listPages(
  site: StackSite,
  method: Method,
  path: string,
  query: QueryValues,
  since: number,
  io: SourceIo,
): AsyncGenerator<readonly unknown[]> {
  const fromdate = Math.max(Math.floor(since / 1000), 0);
  let oldest = Number.POSITIVE_INFINITY;
  for (let todate = Number.POSITIVE_INFINITY; ; todate = oldest) {
    const range = { fromdate, ...(Number.isFinite(todate) && { todate }) };
    for (let page = 1; page <= MAX_PAGES; page++) {
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
