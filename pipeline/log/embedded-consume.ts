import { type Postgres } from '../../postgres/client.ts';
import {
  announceMember,
  deal,
  giveBack,
  joinGroup,
  leaveGroup,
  MEMBER_LOCKS,
  moveCursor,
  type Hand,
} from '../../postgres/log-groups.ts';
import { fetchRecords, findEnds } from '../../postgres/log-records.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { toStored } from './embedded-record.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type Session, type SessionKeeper } from './embedded-session.ts';
import {
  PartitionLostError,
  type Batch,
  type Consumer,
  type StoredRecord,
  type Subscription,
} from './log.ts';

/** How often leases are renewed and dead members noticed: several times within a lease of 10 s. */
const DEAL_MS = 2_000;
/** How often new records are looked for in case a notification was missed. */
const POLL_MS = 1_000;
/** Wait before a failed batch comes again when its handler did not ask for another. */
const REDELIVERY_MS = 500;

/** A partition that this consumer holds. */
interface Held {
  readonly lane: number;
  readonly partition: number;
  next: bigint;
  /** The end as last seen: nothing is fetched where there is nothing. */
  end: bigint;
  busy: boolean;
  pausedUntil: number;
  /** To be given back as soon as it is idle. */
  leaving: boolean;
  lost: boolean;
}

const rank = ({ leaving, busy }: Held): number => (leaving ? 0 : busy ? 2 : 1);

interface Membership {
  readonly id: number;
  readonly session: Session;
}

/** One member of a consumer group on the embedded log. */
export class EmbeddedConsumer implements Consumer {
  private readonly held = new Map<number, Held>();
  private readonly working = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly unlisten: () => void;
  private membership: Membership | undefined;
  private stopping = false;

  /** Renews the lease and takes or gives partitions. */
  private readonly deal = oneAtATime(async () => {
    if (this.stopping) return;
    await this.dealOnce().catch((error: unknown) => this.warn(error, 'The log could not deal partitions.'));
  });

  /** Looks for new records and sets to work on them. */
  private readonly look = oneAtATime(async () => {
    if (this.stopping || this.held.size === 0) return;
    await this.lookOnce().catch((error: unknown) =>
      this.warn(error, 'The log could not look for new records.'),
    );
  });

  constructor(
    private readonly postgres: Postgres,
    private readonly sessions: SessionKeeper,
    private readonly subscription: Subscription,
    private readonly logger: Logger,
  ) {
    const { group, topic } = subscription;
    this.unlisten = sessions.listen({
      published: (name) => {
        if (name === topic) void this.look();
      },
      regrouped: (name) => {
        if (name === `${group} ${topic}`) void this.deal();
      },
      lost: () => this.lose(),
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
    await Promise.all([this.deal(), this.look()]);
    await this.leave().catch((error: unknown) => this.warn(error, 'The group was not left cleanly.'));
    this.lose();
  }

  private warn(error: unknown, line: string): void {
    this.logger.warn({ err: error, group: this.subscription.group }, line);
  }

  private async dealOnce(): Promise<void> {
    const { group, topic } = this.subscription;
    const member = this.membership ?? (await this.join());
    const hand = await this.postgres.transaction((tx) => deal(tx, group, topic, member.id));
    if (!member.session.alive || this.membership !== member) return;
    if (hand === null) {
      this.logger.warn({ group }, 'This process was taken for dead and joins its group again.');
      this.lose();
      return;
    }
    this.accept(hand);
    await this.giveBackIdle();
    void this.look();
  }

  private async join(): Promise<Membership> {
    const { group, topic } = this.subscription;
    const session = await this.sessions.session();
    const member = { id: await joinGroup(session, group, topic), session };
    if (session.alive) this.membership = member;
    await announceMember(this.postgres, group, topic);
    return member;
  }

  private accept({ holdings, surplus }: Hand): void {
    const lanes = new Set(holdings.map(({ lane }) => lane));
    for (const [lane, held] of this.held) if (!lanes.has(lane)) this.drop(held);
    for (const { lane, partition, next } of holdings) {
      if (this.held.has(lane)) continue;
      this.held.set(lane, {
        lane,
        partition,
        next,
        end: next,
        busy: false,
        pausedUntil: 0,
        leaving: false,
        lost: false,
      });
    }
    // What is leaving stays so, then what is idle goes first: a running batch is cut short only when it must be.
    const order = [...this.held.values()].sort((a, b) => rank(a) - rank(b) || b.partition - a.partition);
    order.forEach((held, index) => (held.leaving = index < surplus));
  }

  private drop(held: Held): void {
    held.lost = true;
    this.held.delete(held.lane);
  }

  private async giveBackIdle(): Promise<void> {
    const { group, topic } = this.subscription;
    for (const held of [...this.held.values()].filter(({ leaving, busy }) => leaving && !busy)) {
      this.drop(held);
      if (this.membership) await giveBack(this.postgres, group, topic, this.membership.id, held.lane);
    }
  }

  /** Everything is lost: the session broke, or the others took this member for dead. */
  private lose(): void {
    this.membership = undefined;
    for (const held of [...this.held.values()]) this.drop(held);
    if (!this.stopping) void this.deal();
  }

  private async leave(): Promise<void> {
    if (!this.membership) return;
    const { id, session } = this.membership;
    await leaveGroup(this.postgres, this.subscription.group, this.subscription.topic, id);
    if (session.alive) await session.query('SELECT pg_advisory_unlock($1, $2)', [MEMBER_LOCKS, id]);
  }

  private async lookOnce(): Promise<void> {
    const ends = await findEnds(this.postgres, this.subscription.topic);
    for (const held of this.held.values()) held.end = ends.get(held.partition) ?? held.end;
    this.pump();
  }

  private pump(): void {
    for (const held of this.held.values()) {
      if (this.stopping || this.working.size >= this.subscription.concurrency) return;
      if (held.busy || held.leaving || held.next >= held.end || held.pausedUntil > Date.now()) continue;
      this.held.delete(held.lane);
      // To the back of the queue, so that with few workers every partition gets its turn.
      this.held.set(held.lane, held);
      held.busy = true;
      const work = this.deliver(held).finally(() => {
        held.busy = false;
        this.working.delete(work);
        if (held.leaving && !this.stopping) void this.deal();
        this.pump();
      });
      this.working.add(work);
    }
  }

  private async deliver(held: Held): Promise<void> {
    try {
      const rows = await fetchRecords(this.postgres, held.lane, held.next, this.subscription.maxRecords);
      const records = rows.map((row) => toStored(this.subscription.topic, held.partition, row));
      if (records.length === 0) held.next = held.end;
      else if (!held.lost) await this.subscription.onBatch(this.batch(held, records));
    } catch (error) {
      this.logger.debug({ err: error, partition: held.partition }, 'A batch comes again.');
      if (held.pausedUntil <= Date.now()) this.pause(held, REDELIVERY_MS);
    }
  }

  private pause(held: Held, ms: number): void {
    held.pausedUntil = Date.now() + ms;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      held.pausedUntil = 0;
      this.pump();
    }, ms);
    this.timers.add(timer);
  }

  private batch(held: Held, records: readonly StoredRecord[]): Batch {
    const { topic, group } = this.subscription;
    const lost = () =>
      new PartitionLostError(`partition ${held.partition} of ${topic} belongs to another consumer`);
    const last = BigInt(records.at(-1)!.offset);
    return {
      topic,
      partition: held.partition,
      records,
      lag: Number(held.end > last ? held.end - last - 1n : 0n),
      heartbeat: async () => {
        if (held.lost) throw lost();
      },
      commit: async (offset) => {
        const next = BigInt(offset) + 1n;
        const member = this.membership;
        if (held.lost || !member) throw lost();
        if (!(await moveCursor(this.postgres, group, member.id, held.lane, next))) {
          this.drop(held);
          throw lost();
        }
        held.next = next;
      },
      isActive: () => !this.stopping && !held.lost && !held.leaving,
      pause: (ms) => this.pause(held, ms),
    };
  }
}
