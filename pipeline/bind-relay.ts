import { createMentionStore } from '../clickhouse/mentions/mention-store.ts';
import { applyChange } from '../domain/mentions/apply-change.ts';
import { applyAbandonedBulk, publishBulk } from '../domain/mentions/bulk-changes.ts';
import { runSweep } from '../domain/mentions/project-sweeps.ts';
import { abandonedChanges } from '../postgres/mentions/mention-changes.ts';
import { drainOutbox, isOutboxFull } from '../postgres/mentions/mention-outbox.ts';
import { abandonedSweeps } from '../postgres/mentions/project-sweeps.ts';
import { TOPICS } from '../schemas/topics.ts';
import type { PipelineContext, Publish } from './context.ts';
import { FORGOTTEN_MS, type RelayDeps } from './relay.ts';

/** Events in the outbox up to which bulks and sweeps go on: what others change meanwhile waits behind no more than these. */
const OUTBOX_ROOM = 8_000;

/** Does the work for each until the signal fires, whatever became of the others; throws the first failure at the end. */
async function each<T>(
  values: readonly T[],
  signal: AbortSignal,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const value of values) {
    if (signal.aborted) break;
    await work(value).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Gives the relay its effects: the outbox, the changes that are left to it, and the stream it tells of them. */
export function bindRelay(
  { postgres, clickhouse, logger }: Pick<PipelineContext, 'postgres' | 'clickhouse' | 'logger'>,
  publish: Publish,
): RelayDeps {
  const store = createMentionStore(clickhouse);
  return {
    logger: logger.child({ part: 'relay' }),
    drain: () => drainOutbox(postgres, async (events) => void (await publish(TOPICS.mentions, events))),
    async recover(signal) {
      const changes = await abandonedChanges(postgres, FORGOTTEN_MS);
      await each(changes, signal, (seq) => applyChange(postgres, store, seq));
    },
    async carryOn() {
      if (await isOutboxFull(postgres, OUTBOX_ROOM)) return false;
      if (await applyAbandonedBulk(postgres, store, FORGOTTEN_MS)) return true;
      const published = await publishBulk(postgres, store);
      const [sweep] = await abandonedSweeps(postgres);
      if (sweep !== undefined) await runSweep(postgres, store, sweep, () => false);
      return published || sweep !== undefined;
    },
  };
}
