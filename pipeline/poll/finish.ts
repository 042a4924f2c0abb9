import type { Postgres } from '../../postgres/client.ts';
import { countClaimed } from '../../postgres/mentions/post-memory.ts';
import {
  finishRun,
  polledRuns,
  type FailedSource,
  type PolledRun,
  type Retry,
} from '../../postgres/scans/run-progress.ts';
import type { Offsets } from '../log/log.ts';

/**
 * How long a polled run waits for its posts to be judged and stored. A judge that is away must not keep the project
 * from its next scan; the posts wait in the log all the same.
 */
const PATIENCE_MS = 60_000;
/**
 * A source that failed is asked again after 30 s, 1, 2, 4, 8, 16 minutes and from then on every half an hour, for as long as
 * it fails: the next due scan may be a day away. A source that the breaker watches is tried sooner, see `wakeProbes`.
 */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 1_800_000;

/** Whether matching has passed everything that the run published. */
export function isMatched(run: Pick<PolledRun, 'published_to'>, committed: Offsets): boolean {
  return Object.entries(run.published_to).every(
    ([partition, end]) => (committed.get(Number(partition)) ?? 0n) >= BigInt(end),
  );
}

/** When a source that failed is asked again, in milliseconds from now. */
function retryIn({ code, retry_in_ms: named }: FailedSource, attempt: number): number {
  const backOff = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
  // A quota, and a limit of a plan, comes back at its time and no sooner, whatever has been tried meanwhile.
  if ((code === 'quota_spent' || code === 'usage_limit_reached') && named !== null)
    return Math.max(named, FIRST_RETRY_MS);
  return Math.max(named ?? 0, backOff);
}

/** How a run ends, given the sources that failed out of those asked. */
export function endOf(run: Pick<PolledRun, 'failed' | 'asked' | 'attempt'>): {
  status: 'done' | 'partial' | 'failed';
  retry: Retry | null;
} {
  if (run.failed.length === 0) return { status: 'done', retry: null };
  return {
    status: run.failed.length === run.asked ? 'failed' : 'partial',
    retry: {
      sources: run.failed.map(({ source }) => source),
      // One that is not ready by then fails at once, without a call, and names its time again.
      delayMs: Math.min(...run.failed.map((failed) => retryIn(failed, run.attempt))),
    },
  };
}

/**
 * Ends the polled runs whose posts have all been matched, judged and stored, so that a run's numbers are final when it
 * is done. `committed`: how far matching has read `posts.raw`.
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
    const settled = isMatched(run, offsets) && !claimed.get(run.id);
    if (!settled && run.polled_ms_ago < PATIENCE_MS) continue;
    const { status, retry } = endOf(run);
    if (await finishRun(postgres, run, status, retry)) finished++;
  }
  return finished;
}
