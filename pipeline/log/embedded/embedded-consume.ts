import type { Postgres } from '../../../postgres/client.ts';
import { fetchRecords, findEnds } from '../../../postgres/log/log-records.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { isWorthALine } from '../../engine/patience.ts';
import { EmbeddedMember, type Held } from './embedded-member.ts';
import { toStored } from './embedded-record.ts';
import type { SessionKeeper } from './embedded-session.ts';
import {
  PartitionLostError,
  type Batch,
  type Consumer,
  type StoredRecord,
  type Subscription,
} from '../log.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** How often leases are renewed and dead members noticed: several times within a lease of 10 s. */
const DEAL_MS = 2_000;
/** How often new records are looked for in case a notification was missed. */
const POLL_MS = 1_000;
/** Wait before a failed batch comes again when its handler did not ask for another. */
const REDELIVERY_MS = 500;

/** A consumer on the embedded log: one member of its group. */
export class EmbeddedConsumer implements Consumer {
  private readonly member: EmbeddedMember;
  private readonly working = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly unlisten: () => void;
  private stopping = false;
  private troubles = 0;

  /** Renews the lease and takes or gives partitions. */
  private readonly deal = oneAtATime(async () => {
    if (!this.stopping) await this.dealOnce().catch((error: unknown) => this.complain(error));
  });

  /** Looks for new records and sets to work on them. */
  private readonly look = oneAtATime(async () => {
    if (!this.stopping) await this.lookOnce().catch((error: unknown) => this.complain(error));
  });

  constructor(
    private readonly postgres: Postgres,
    sessions: SessionKeeper,
    private readonly subscription: Subscription,
    private readonly logger: Logger,
  ) {
    const { group, topic } = subscription;
    this.member = new EmbeddedMember(postgres, sessions, group, topic);
    this.unlisten = sessions.listen({
      published: (name) => {
        if (name === topic) void this.look();
      },
      regrouped: (name) => {
        if (name === `${group} ${topic}`) void this.deal();
      },
      lost: () => {
        this.member.lose();
        void this.deal();
      },
    });
    this.timers.add(setInterval(() => void this.deal(), DEAL_MS));
    this.timers.add(setInterval(() => void this.look(), POLL_MS));
  }

  /** Joins the group; while Postgres is away it is tried again with every deal. */
  start(): Promise<void> {
    return this.deal();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.unlisten();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.working);
    await this.member.leave().catch((error: unknown) => this.complain(error));
  }

  /** An outage makes a line at growing intervals, not one a second. */
  private complain(error: unknown): void {
    this.troubles += 1;
    if (!isWorthALine(this.troubles)) return;
    this.logger.warn(
      { err: error, group: this.subscription.group },
      'The log cannot work with Postgres just now.',
    );
  }

  private async dealOnce(): Promise<void> {
    if (!(await this.member.deal())) {
      this.logger.warn(
        { group: this.subscription.group },
        'This process was taken for dead and joins its group again.',
      );
    }
    this.troubles = 0;
    void this.look();
  }

  private async lookOnce(): Promise<void> {
    if (this.member.partitions().length === 0) return;
    const ends = await findEnds(this.postgres, this.subscription.topic);
    for (const held of this.member.partitions()) held.end = ends.get(held.partition) ?? held.end;
    this.pump();
  }

  private pump(): void {
    for (const held of this.member.partitions()) {
      if (this.stopping || this.working.size >= this.subscription.concurrency) return;
      if (held.busy || held.leaving || held.next >= held.end || held.pausedUntil > Date.now()) continue;
      held.busy = true;
      this.member.toTheBack(held);
      const work = this.deliver(held).finally(() => {
        held.busy = false;
        this.working.delete(work);
        if (held.leaving) void this.deal();
        this.pump();
      });
      this.working.add(work);
    }
  }

  private async deliver(held: Held): Promise<void> {
    try {
      const rows = await fetchRecords(this.postgres, held.lane, held.next, this.subscription.maxRecords);
      const records = rows.map((row) => toStored(this.subscription.topic, held.partition, row));
      // Nothing there although the end lies further: all of it is past its retention.
      if (records.length === 0) held.next = held.end;
      else if (!held.lost) await this.subscription.onBatch(this.batch(held, records));
    } catch (error) {
      this.logger.debug({ err: error, partition: held.partition }, 'A batch comes again.');
      if (held.pausedUntil <= Date.now()) this.pause(held, REDELIVERY_MS);
    }
  }

  private pause(held: Held, ms: number): void {
    held.pausedUntil = Date.now() + ms;
    if (this.stopping) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      held.pausedUntil = 0;
      this.pump();
    }, ms);
    this.timers.add(timer);
  }

  private batch(held: Held, records: readonly StoredRecord[]): Batch {
    const { topic } = this.subscription;
    const last = BigInt(records.at(-1)!.offset);
    const lost = () =>
      new PartitionLostError(`partition ${held.partition} of ${topic} belongs to another consumer`);
    return {
      topic,
      partition: held.partition,
      records,
      lag: Number(held.end > last ? held.end - last - 1n : 0n),
      heartbeat: async () => {
        if (held.lost) throw lost();
      },
      commit: async (offset) => {
        if (!(await this.member.commit(held, BigInt(offset) + 1n))) throw lost();
      },
      isActive: () => !this.stopping && !held.lost && !held.leaving,
      pause: (ms) => this.pause(held, ms),
    };
  }
}
