import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { applyChange } from '../../domain/mentions/apply-change.ts';
import { applyAbandonedBulk, publishBulk } from '../../domain/mentions/bulk-changes.ts';
import { runSweep } from '../../domain/mentions/project-sweeps.ts';
import { listen } from '../../postgres/listen.ts';
import { abandonedChanges } from '../../postgres/mentions/mention-changes.ts';
import { drainOutbox, hasWaiting, OUTBOX_CHANNEL } from '../../postgres/mentions/mention-outbox.ts';
import { abandonedSweeps } from '../../postgres/mentions/project-sweeps.ts';
import { runAll } from '../../runtime/run-all.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { PipelineContext, Publish } from '../context.ts';
import { ABANDONED_MS, type RelayDeps } from './relay.ts';

/** Bulks and sweeps pause at so many events in the outbox, so that changes of others never wait behind more. */
const OUTBOX_ROOM = 8_000;

/** Binds the relay to its stores and the stream. */
export function bindRelay(
  { postgres, clickhouse, logger }: Pick<PipelineContext, 'postgres' | 'clickhouse' | 'logger'>,
  publish: Publish,
): RelayDeps {
  const store = createMentionStore(clickhouse);
  const part = logger.child({ part: 'relay' });
  return {
    logger: part,
    announce: (wake) => listen(postgres, OUTBOX_CHANNEL, wake, part),
    drain: () => drainOutbox(postgres, async (events) => void (await publish(TOPICS.mentions, events))),
    async recover(signal) {
      const changes = await abandonedChanges(postgres, ABANDONED_MS);
      await runAll(
        changes.map((seq) => () => applyChange(postgres, store, seq)),
        signal,
      );
    },
    async advance() {
      if (await hasWaiting(postgres, OUTBOX_ROOM)) return false;
      if (await applyAbandonedBulk(postgres, store, ABANDONED_MS)) return true;
      const published = await publishBulk(postgres, store);
      const [sweep] = await abandonedSweeps(postgres);
      if (sweep !== undefined) await runSweep(postgres, store, sweep, () => false);
      return published || sweep !== undefined;
    },
  };
}
