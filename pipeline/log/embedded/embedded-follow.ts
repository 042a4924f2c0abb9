import { firstValueFrom, merge, timer } from 'rxjs';
import { whenAborted } from '../../../runtime/timing/abort.ts';
import { createWakeup } from '../../../runtime/timing/wakeup.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { fetchRecords, findEnds, type PartitionIds } from '../../../postgres/log/log-records.ts';
import { toStored } from './embedded-record.ts';
import type { SessionKeeper } from './embedded-session.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** How often to look for new records in case a notification was missed. */
const POLL_MS = 5_000;
const PAGE = 500;

interface Followed {
  readonly postgres: Postgres;
  readonly sessions: SessionKeeper;
  readonly topic: string;
  readonly lanes: PartitionIds;
}

/** Yields the records from `next` on, partition by partition, and advances `next`. */
async function* catchUp({ postgres, topic, lanes }: Followed, next: Map<number, bigint>) {
  const ends = await findEnds(postgres, topic);
  for (const [partition, lane] of lanes.entries()) {
    const end = ends.get(partition) ?? 0n;
    for (let at = next.get(partition) ?? 0n; at < end;) {
      const rows = await fetchRecords(postgres, lane, at, PAGE);
      // No records before the end: all of them are past their retention.
      at = rows.length === 0 ? end : BigInt(rows.at(-1)!.offset) + 1n;
      next.set(partition, at);
      if (rows.length > 0) yield rows.map((row) => toStored(topic, partition, row));
    }
  }
}

/** Follows a topic as `Log.follow` promises. */
export async function* followTopic(
  followed: Followed,
  from: Offsets,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredRecord[]> {
  const { sessions, topic } = followed;
  const next = new Map(from);
  const { wake, woken } = createWakeup();
  const unlisten = sessions.listen({
    published: (name) => name === topic && wake(),
    regrouped: () => undefined,
    lost: wake,
  });
  let session: Promise<unknown> | undefined;
  try {
    while (!signal.aborted) {
      // Notifications need a session. What was published before there was one is found when there is.
      const current = sessions.session();
      if (current !== session) current.then(wake, () => undefined);
      session = current;
      yield* catchUp(followed, next);
      await firstValueFrom(merge(timer(POLL_MS), woken, whenAborted(signal)));
    }
  } finally {
    unlisten();
  }
}
