import { setTimeout as delay } from 'node:timers/promises';
import { openClickHouse } from '../../clickhouse/client.ts';
import type { Cluster } from './cluster.ts';
import type { Feed } from './feed.ts';
import type { LiveReader } from './live-reader.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** Posts whose way is timed. Several, so that they are in several partitions: some of those never stop. */
const PROBES = 12;
const CHECK_MS = 200;
/** A fault that takes longer has not been recovered from. */
const LONGEST_MS = 150_000;

/** Where a post ends up. */
export const OUTPUTS = ['stored', 'webhook', 'live'] as const;
export type Output = (typeof OUTPUTS)[number];

/** Seconds from the fault until everything fed right after it had arrived, by output. Null: not in time. */
export type Recovery = Readonly<Record<Output, number | null>>;

/** What feeds a cluster, and what receives its results. */
export interface Observers {
  readonly feed: Feed;
  readonly webhooks: WebhookReceiver;
  readonly live: LiveReader;
}

async function storedAmong(url: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const clickhouse = openClickHouse(url);
  try {
    const answer = await clickhouse.query({
      query: 'SELECT external_id FROM mentions FINAL WHERE external_id IN {ids:Array(String)}',
      query_params: { ids },
      format: 'JSONEachRow',
    });
    return new Set((await answer.json<{ external_id: string }>()).map((row) => row.external_id));
  } catch {
    return new Set();
  } finally {
    await clickhouse.close();
  }
}

/**
 * Waits until the posts fed from now on have arrived everywhere. Returns how long that took from the call, in seconds, by
 * output. Gives up after 150 seconds, or when `deadline` (milliseconds since 1970) has passed.
 */
export async function measureRecovery(
  cluster: Pick<Cluster, 'engine'>,
  { feed, webhooks, live }: Observers,
  deadline: number,
): Promise<Recovery> {
  const from = feed.matching.length;
  const startedAt = Date.now();
  const end = Math.min(deadline, startedAt + LONGEST_MS);
  const took: Record<Output, number | null> = { stored: null, webhook: null, live: null };
  for (; Date.now() < end; await delay(CHECK_MS)) {
    const ids = feed.matching.slice(from, from + PROBES).map(({ id }) => id);
    if (ids.length < PROBES) continue;
    const stored = took.stored === null ? await storedAmong(cluster.engine.url, ids) : new Set(ids);
    const seen: Readonly<Record<Output, { has(id: string): boolean }>> = {
      stored,
      webhook: webhooks.created,
      live: live.created,
    };
    for (const output of OUTPUTS) {
      if (took[output] === null && ids.every((id) => seen[output].has(id)))
        took[output] = (Date.now() - startedAt) / 1000;
    }
    if (OUTPUTS.every((output) => took[output] !== null)) break;
  }
  return took;
}

/** Returns the longer time of each output. */
export function slower(a: Recovery, b: Recovery): Recovery {
  const longest = (output: Output) =>
    a[output] === null || b[output] === null ? null : Math.max(a[output], b[output]);
  return { stored: longest('stored'), webhook: longest('webhook'), live: longest('live') };
}

/** Returns the value below which this share (0 to 1) of the values lies, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
