import { Subject, takeUntil, timer } from 'rxjs';
import type { Postgres } from '../../../postgres/client.ts';
import { fetchRecords, findEnds } from '../../../postgres/log/log-records.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { createWakeup } from '../../../runtime/timing/wakeup.ts';
import {
  PartitionLostError,
  type Batch,
  type Consumer,
  type StoredRecord,
  type Subscription,
} from '../log.ts';
import { EmbeddedMember, type Assignment, type Memberships } from './embedded-member.ts';
import { toStored } from './embedded-record.ts';

/** How soon to try again when a rebalance failed. */
const RETRY_MS = 2_000;
/** How often to rebalance, and to look for new records, in case a notification was missed. */
const REBALANCE_MS = 30_000;
const POLL_MS = 5_000;
/** The wait before a failed batch is delivered again, unless its handler asked for another. */
const REDELIVERY_MS = 500;

/** A consumer on the embedded log: one member of its group. */
export class EmbeddedConsumer implements Consumer {
  private readonly member: EmbeddedMember;
  private readonly working = new Set<Promise<void>>();
  private readonly rebalancing = createWakeup();
  private readonly polling = createWakeup();
  private readonly stopped = new Subject<void>();
  private readonly loops: Running[] = [];
  private readonly unlisten: () => void;
  /** When to rebalance, whatever happens, in milliseconds since 1970. */
  private rebalanceAt = 0;
  private stopping = false;

  constructor(
    private readonly postgres: Postgres,
    shared: Memberships,
    private readonly subscription: Subscription,
    private readonly logger: Logger,
  ) {
    const { group, topic } = subscription;
    this.member = new EmbeddedMember(postgres, shared, group, topic, () => this.regroup());
    this.unlisten = shared.sessions.listen({
      published: (name) => name === topic && this.polling.wake(),
      regrouped: (name) => name === `${group} ${topic}` && this.regroup(),
      lost: () => {
        this.member.lose();
        this.regroup();
      },
    });
  }

  /** Joins the group and starts consuming. While Postgres is unavailable, it tries again and again. */
  start(): Promise<void> {
    const logger = this.logger.child({ group: this.subscription.group });
    const failure = 'The log cannot reach Postgres.';
    return new Promise((resolve) => {
      this.loops.push(
        startRepeating({
          ...{ logger, failure, everyMs: RETRY_MS, wake: this.rebalancing.woken },
          run: () => this.rebalance(logger).finally(resolve),
        }),
        startRepeating({
          ...{ logger, failure, everyMs: POLL_MS, wake: this.polling.woken },
          run: () => this.poll(),
        }),
      );
    });
  }

  isConsuming(): boolean {
    return this.member.hasJoined();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.stopped.next();
    this.unlisten();
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.all(this.working);
    await this.member
      .leave()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A consumer could not leave its group.'));
  }

  /** Rebalances soon. */
  private regroup(): void {
    this.rebalanceAt = 0;
    this.rebalancing.wake();
  }

  /** Claims or releases partitions when a rebalance is due. Otherwise it costs no query. */
  private async rebalance(logger: Logger): Promise<void> {
    if (this.stopping || Date.now() < this.rebalanceAt) return;
    this.rebalanceAt = Date.now() + REBALANCE_MS;
    try {
      if (!(await this.member.rebalance())) {
        logger.warn('The group took this process for dead. It joins again.');
        this.regroup();
      }
    } catch (error) {
      this.rebalanceAt = 0;
      throw error;
    }
    this.polling.wake();
  }

  /** Looks for new records and starts delivering them. */
  private async poll(): Promise<void> {
    if (this.stopping || this.member.assignments().length === 0) return;
    const ends = await findEnds(this.postgres, this.subscription.topic);
    for (const assignment of this.member.assignments())
      assignment.end = ends.get(assignment.partition) ?? assignment.end;
    this.deliverNext();
  }

  /** Starts a batch for each partition that has records, as far as the concurrency allows. */
  private deliverNext(): void {
    for (const assignment of this.member.assignments()) {
      if (this.stopping || this.working.size >= this.subscription.concurrency) return;
      const { busy, releasing, next, end, pausedUntil } = assignment;
      if (busy || releasing || next >= end || pausedUntil > Date.now()) continue;
      assignment.busy = true;
      this.member.moveToBack(assignment);
      const work = this.deliver(assignment).finally(() => {
        assignment.busy = false;
        this.working.delete(work);
        if (assignment.releasing) this.regroup();
        this.deliverNext();
      });
      this.working.add(work);
    }
  }

  private async deliver(assignment: Assignment): Promise<void> {
    const { lane, partition, next } = assignment;
    try {
      const rows = await fetchRecords(this.postgres, lane, next, this.subscription.maxRecords);
      const records = rows.map((row) => toStored(this.subscription.topic, partition, row));
      // No records before the end: all of them are past their retention.
      if (records.length === 0) assignment.next = assignment.end;
      else if (!assignment.lost) await this.subscription.onBatch(this.batch(assignment, records));
    } catch (error) {
      this.logger.debug({ err: error, partition }, 'A batch is delivered again.');
      if (assignment.pausedUntil <= Date.now()) this.pause(assignment, REDELIVERY_MS);
    }
  }

  private pause(assignment: Assignment, ms: number): void {
    assignment.pausedUntil = Date.now() + ms;
    if (this.stopping) return;
    timer(ms)
      .pipe(takeUntil(this.stopped))
      .subscribe(() => {
        assignment.pausedUntil = 0;
        this.deliverNext();
      });
  }

  private batch(assignment: Assignment, records: readonly StoredRecord[]): Batch {
    const { topic } = this.subscription;
    const { partition } = assignment;
    const last = BigInt(records.at(-1)!.offset);
    const lost = () =>
      new PartitionLostError(`partition ${partition} of ${topic} belongs to another consumer`);
    return {
      ...{ topic, partition, records },
      lag: Number(assignment.end > last ? assignment.end - last - 1n : 0n),
      heartbeat: async () => {
        if (assignment.lost) throw lost();
      },
      commit: async (offset) => {
        if (!(await this.member.commit(assignment, BigInt(offset) + 1n))) throw lost();
      },
      isActive: () => !this.stopping && !assignment.lost && !assignment.releasing,
      pause: (ms) => this.pause(assignment, ms),
    };
  }
}
