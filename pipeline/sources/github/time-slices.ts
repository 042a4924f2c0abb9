import { HOUR_MS } from '../../../schemas/duration.ts';
import { SourceError } from '../../connector/connector.ts';
import type { FoundThread } from './thread.ts';

/** A search gives no more results than this to one question, whatever its total says. */
export const MOST_RESULTS = 1000;

/** Time is cut into no more than this many parts where searches time out. */
const FINEST = 16;

/** A stretch of time, both ends included, in milliseconds; `until` null: up to now. */
export interface Slice {
  readonly from: number;
  readonly until: number | null;
}

/** One page of a search, newest first. */
export interface Results {
  readonly threads: readonly FoundThread[];
  /** Results that the question has in all. */
  readonly total: number;
  /** The search timed out: this is a part of what there is. */
  readonly incomplete: boolean;
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
  /** The time by which results are sorted, in milliseconds, of each that has one. */
  readonly times: readonly number[];
}

/** Two halves of a slice, the newer first; null when it is too narrow to be cut. */
function halves({ from, until }: Slice, now: number, narrowest: number): [Slice, Slice] | null {
  const end = until ?? now;
  if (end - from < 2 * narrowest) return null;
  const middle = Math.floor((from + end) / 2000) * 1000;
  return [
    { from: middle, until },
    { from, until: middle },
  ];
}

/**
 * Everything that a search has from `since` to `now` (milliseconds), page by page. Where one question gives less than
 * there is, the next one ends where it stopped; where it timed out, it is put again for each half of its time. Results
 * may come more than once. Throws `server_error`, after all that could be had, when a part is missing for good.
 */
export async function* inSlices(
  since: number,
  now: number,
  ask: (slice: Slice, start: string | null) => Promise<Results>,
): AsyncGenerator<Results> {
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
        cut = halves(slice, now, narrowest);
        missing ||= cut === null;
      }
      start = results.next;
      // A page that was read already leads nowhere.
      const isStuck = start !== null && (starts.has(start) || given >= MOST_RESULTS);
      if (start !== null) starts.add(start);
      const isPast = results.times.length > 0 && Math.max(...results.times) < slice.from;
      if (cut || isPast || isStuck || start === null || results.threads.length === 0) break;
    }
    const isCapped = given >= MOST_RESULTS && total > given && oldest >= slice.from;
    if (cut) waiting.push(cut[1], cut[0]);
    else if (isCapped && oldest < (slice.until ?? Number.POSITIVE_INFINITY))
      waiting.push({ from: slice.from, until: oldest });
    else missing ||= isCapped;
  }
  if (missing) throw new SourceError('server_error', 'github gave a part only: its search timed out');
}
