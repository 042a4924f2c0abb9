import { type Postgres } from '../../postgres/client.ts';
import { countClaimed } from '../../postgres/post-memory.ts';
import { finishRun, polledRuns, type PolledRun, type Retry } from '../../postgres/run-progress.ts';
import { type Offsets } from '../log/log.ts';

/**
 * How long a polled run waits for its posts to be judged and stored. A judge that is away must not keep the project
 * from its next scan; the posts wait in the log all the same.
 */
const PATIENCE_MS = 60_000;
/** Retries of a source within one due scan: 30 s, 1, 2, 4 and 8 minutes; afterwards the next due scan makes up for it. */
const RETRIES = 5;
const FIRST_RETRY_MS = 30_000;

/** Whether matching has passed everything that the run published. */
export function isMatched(run: Pick<PolledRun, 'published_to'>, committed: Offsets): boolean {
  return Object.entries(run.published_to).every(
    ([partition, end]) => (committed.get(Number(partition)) ?? 0n) >= BigInt(end),
  );
}

/** How a run ends, given the sources that failed out of those asked. */
export function endOf(run: Pick<PolledRun, 'failed' | 'asked' | 'attempt'>): {
  status: 'done' | 'partial' | 'failed';
  retry: Retry | null;
} {
  if (run.failed.length === 0) return { status: 'done', retry: null };
  return {
    status: run.failed.length === run.asked ? 'failed' : 'partial',
    retry: run.attempt < RETRIES ? { sources: run.failed, delayMs: FIRST_RETRY_MS * 2 ** run.attempt } : null,
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
