import type { Postgres } from '../../../postgres/client.ts';
import { fetchRecords, findEnds, type PartitionIds } from '../../../postgres/log/log-records.ts';
import { toStored } from './embedded-record.ts';
import type { SessionKeeper } from './embedded-session.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** How often new records are looked for in case a notification was missed. */
const POLL_MS = 1_000;
const PAGE = 500;

/** Rings when there may be something new; a ring that nobody waited for is not lost. */
class Bell {
  private isRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.isRung = true;
    this.wake?.();
  }

  /** Resolves at the next ring, or after `ms`. */
  async heard(ms: number): Promise<void> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => (clearTimeout(timer), resolve());
      });
    }
    this.isRung = false;
  }
}

interface Followed {
  readonly postgres: Postgres;
  readonly sessions: SessionKeeper;
  readonly topic: string;
  readonly lanes: PartitionIds;
}

/** Gives what lies beyond `next`, partition by partition, and moves `next` along. */
async function* catchUp({ postgres, topic, lanes }: Followed, next: Map<number, bigint>) {
  const ends = await findEnds(postgres, topic);
  for (const [partition, lane] of lanes.entries()) {
    const end = ends.get(partition) ?? 0n;
    for (let at = next.get(partition) ?? 0n; at < end;) {
      const rows = await fetchRecords(postgres, lane, at, PAGE);
      // Nothing there although the end lies further: all of it is past its retention.
      at = rows.length === 0 ? end : BigInt(rows.at(-1)!.offset) + 1n;
      next.set(partition, at);
      if (rows.length > 0) yield rows.map((row) => toStored(topic, partition, row));
    }
  }
}

/** Follows a topic of the embedded log, as the port `Log` says. */
export async function* followTopic(
  followed: Followed,
  from: Offsets,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredRecord[]> {
  const { sessions, topic } = followed;
  const next = new Map(from);
  const bell = new Bell();
  const ring = () => bell.ring();
  const unlisten = sessions.listen({
    published: (name) => name === topic && bell.ring(),
    regrouped: () => undefined,
    lost: ring,
  });
  signal.addEventListener('abort', ring);
  try {
    while (!signal.aborted) {
      // Notifications come over a session; until there is one, looking every second has to do.
      sessions.session().catch(() => undefined);
      yield* catchUp(followed, next);
      if (!signal.aborted) await bell.heard(POLL_MS);
    }
  } finally {
    signal.removeEventListener('abort', ring);
    unlisten();
  }
}
