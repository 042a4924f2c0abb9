import type { Postgres } from '../../postgres/client.ts';
import { countClaimed } from '../../postgres/mentions/memory-states.ts';
import { finishRun, polledRuns } from '../../postgres/scans/run-progress.ts';
import type { FailedSource, PolledRun, Retry } from '../../postgres/scans/run-progress.ts';
import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import type { Offsets } from '../log/log.ts';

/**
 * How long a polled run waits for its posts to be judged and stored. A judge that is unavailable must not keep the
 * project from its next scan: the posts wait in the log.
 */
const LONGEST_WAIT_MS = MINUTE_MS;
/**
 * A failed source is retried after 30 s, 1, 2, 4, 8, 16 minutes, then every half an hour for as long as it fails: the
 * next scheduled scan may be a day away. A source with an open circuit is tried sooner, see `wakeProbes`.
 */
const RETRIES: BackoffPolicy = { firstMs: 30 * SECOND_MS, longestMs: 30 * MINUTE_MS, jitter: 0 };

/** Whether matching has read everything that the run published. */
export function isFullyMatched(run: Pick<PolledRun, 'published_to'>, committed: Offsets): boolean {
  return Object.entries(run.published_to).every(
    ([partition, end]) => (committed.get(Number(partition)) ?? 0n) >= BigInt(end),
  );
}

/** Returns the milliseconds until a failed source is retried. */
function retryDelayMs({ code, retry_in_ms: named }: FailedSource, attempt: number): number {
  // A quota, or the limit of a plan, renews at its time and no sooner, however often it was tried.
  if ((code === 'quota_spent' || code === 'usage_limit_reached') && named !== null)
    return Math.max(named, RETRIES.firstMs);
  return Math.max(named ?? 0, backoffMs(RETRIES, attempt + 1));
}

/** Returns how a run ends, given which of its sources failed. */
export function outcomeOf(run: Pick<PolledRun, 'failed' | 'asked' | 'attempt'>): {
  status: 'done' | 'partial' | 'failed';
  retry: Retry | null;
} {
  if (run.failed.length === 0) return { status: 'done', retry: null };
  return {
    status: run.failed.length === run.asked ? 'failed' : 'partial',
    retry: {
      sources: run.failed.map(({ source }) => source),
      // A source that is not ready by then fails without a call and names its time again.
      delayMs: Math.min(...run.failed.map((failed) => retryDelayMs(failed, run.attempt))),
    },
  };
}

/**
 * Ends the polled runs whose posts have all been matched, judged and stored: the numbers of a finished run are final.
 * `committed` returns how far matching has read `posts.raw`. Returns how many runs it ended.
 */
export async function finishRuns(postgres: Postgres, committed: () => Promise<Offsets>): Promise<number> {
  const runs = await polledRuns(postgres);
  if (runs.length === 0) return 0;
  const offsets = await committed();
  const claimed = await countClaimed(
    postgres,
    runs.map(({ id }) => id),
  );
  let finished = 0;
  for (const run of runs) {
    const isSettled = isFullyMatched(run, offsets) && !claimed.get(run.id);
    if (!isSettled && run.polled_ms_ago < LONGEST_WAIT_MS) continue;
    const { status, retry } = outcomeOf(run);
    if (await finishRun(postgres, run, status, retry)) finished++;
  }
  return finished;
}
