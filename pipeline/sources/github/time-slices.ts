import { HOUR_MS } from '../../../schemas/duration.ts';
import { SourceError } from '../../connector/connector.ts';
import type { FoundThread } from './thread.ts';

/** The most results per query, whatever its total says. */
export const MAX_RESULTS = 1000;

/** Where searches time out, the time is cut into at most this many parts. */
const FINEST = 16;

/** A time range, both ends included, in milliseconds since 1970; `until` null: up to now. */
export interface Slice {
  readonly from: number;
  readonly until: number | null;
}

/** One page of a search, newest first. */
export interface ResultPage {
  readonly threads: readonly FoundThread[];
  /** The number of results that match the query. */
  readonly total: number;
  /** Whether the search timed out: these are only some of the results. */
  readonly incomplete: boolean;
  /** Where the next page starts; null on the last page. */
  readonly next: string | null;
  /** The times by which results are sorted, in milliseconds since 1970. */
  readonly times: readonly number[];
}

/** Returns two halves of a slice, the newer first; null when it is too narrow to cut. */
function halve({ from, until }: Slice, now: number, narrowest: number): [Slice, Slice] | null {
  const end = until ?? now;
  if (end - from < 2 * narrowest) return null;
  const middle = Math.floor((from + end) / 2000) * 1000;
  return [
    { from: middle, until },
    { from, until: middle },
  ];
}

/**
 * Yields all results from `since` to `now` (milliseconds since 1970), page by page. Where a query returns less than
 * there is, the next one ends where it stopped. Where it timed out, each half of its time is searched. Results may come
 * more than once. Throws `server_error` after the last page when some results could not be had.
 */
export async function* searchInSlices(
  since: number,
  now: number,
  ask: (slice: Slice, start: string | null) => Promise<ResultPage>,
): AsyncGenerator<ResultPage> {
  const narrowest = Math.max((now - since) / FINEST, HOUR_MS);
  const waiting: Slice[] = [{ from: since, until: null }];
  let missing = false;
  for (let slice = waiting.pop(); slice; slice = waiting.pop()) {
    let [given, total, oldest] = [0, 0, Number.POSITIVE_INFINITY];
    let cut: [Slice, Slice] | null = null;
    const starts = new Set<string>();
    for (let start: string | null = null; ;) {
      const results = await ask(slice, start);
      yield results;
      given += results.threads.length;
      total = Math.max(total, results.total);
      oldest = Math.min(oldest, ...results.times);
      if (results.incomplete) {
        cut = halve(slice, now, narrowest);
        missing ||= cut === null;
      }
      start = results.next;
      // A page that was read already leads nowhere.
      const isStuck = start !== null && (starts.has(start) || given >= MAX_RESULTS);
      if (start !== null) starts.add(start);
      const isPast = results.times.length > 0 && Math.max(...results.times) < slice.from;
      if (cut || isPast || isStuck || start === null || results.threads.length === 0) break;
    }
    const isCapped = given >= MAX_RESULTS && total > given && oldest >= slice.from;
    if (cut) waiting.push(cut[1], cut[0]);
    else if (isCapped && oldest < (slice.until ?? Number.POSITIVE_INFINITY))
      waiting.push({ from: slice.from, until: oldest });
    else missing ||= isCapped;
  }
  if (missing) throw new SourceError('server_error', 'github returned only a part: its search timed out');
}
