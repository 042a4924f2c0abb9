import type { Postgres } from '../../../postgres/client.ts';
import {
  notifyMembers,
  rebalance,
  releasePartition,
  joinGroup,
  leaveGroup,
  MEMBER_LOCKS,
  commitOffset,
  type Assignment,
  type AssignedPartition,
} from '../../../postgres/log/log-groups.ts';
import type { Session, SessionKeeper } from './embedded-session.ts';

/** A partition that a member holds. */
export interface Held {
  readonly lane: number;
  readonly partition: number;
  next: bigint;
  /** The end as last seen: nothing is fetched where there is nothing. */
  end: bigint;
  busy: boolean;
  /** Milliseconds since 1970. */
  pausedUntil: number;
  /** To be given back as soon as it is idle. */
  leaving: boolean;
  lost: boolean;
}

const take = ({ lane, partition, next }: AssignedPartition): Held => ({
  lane,
  partition,
  next,
  end: next,
  busy: false,
  pausedUntil: 0,
  leaving: false,
  lost: false,
});

/** What is leaving stays so, then what is idle goes first: a running batch is cut short only when it must be. */
const rank = ({ leaving, busy }: Held): number => (leaving ? 0 : busy ? 2 : 1);

interface Membership {
  readonly id: number;
  readonly session: Session;
}

/** Membership in one consumer group, and the partitions that come with it. */
export class EmbeddedMember {
  private readonly held = new Map<number, Held>();
  private membership: Membership | undefined;
  private closed = false;

  constructor(
    private readonly postgres: Postgres,
    private readonly sessions: SessionKeeper,
    private readonly group: string,
    private readonly topic: string,
  ) {}

  /** The partitions held, those first that have waited longest for their turn. */
  partitions(): readonly Held[] {
    return [...this.held.values()];
  }

  /** Puts a partition at the end of the queue: with few workers every one gets its turn. */
  toTheBack(held: Held): void {
    if (this.held.delete(held.lane)) this.held.set(held.lane, held);
  }

  /**
   * Renews the lease, takes its share of free partitions and gives back what is above it; joins first where necessary.
   * False when the others had taken this member for dead: it joins again with the next deal.
   */
  async deal(): Promise<boolean> {
    const member = this.membership ?? (await this.join());
    const hand = await this.postgres.transaction((tx) => rebalance(tx, this.group, this.topic, member.id));
    if (!member.session.alive || this.membership !== member) return true;
    if (hand === null) {
      this.lose();
      return false;
    }
    this.accept(hand);
    await this.giveBackIdle(member.id);
    return true;
  }

  /** Moves the group on in a partition. False when it is no longer ours: then nothing has changed. */
  async commit(held: Held, next: bigint): Promise<boolean> {
    if (held.lost || !this.membership) return false;
    if (await commitOffset(this.postgres, this.group, this.membership.id, held.lane, next)) {
      held.next = next;
      return true;
    }
    this.drop(held);
    return false;
  }

  /** Everything is lost: the session broke, or the others took this member for dead. */
  lose(): void {
    this.membership = undefined;
    for (const held of this.partitions()) this.drop(held);
  }

  /** Leaves the group for good. */
  async leave(): Promise<void> {
    this.closed = true;
    const member = this.membership;
    this.lose();
    if (!member) return;
    await leaveGroup(this.postgres, this.group, this.topic, member.id);
    if (member.session.alive) {
      await member.session.query('SELECT pg_advisory_unlock($1, $2)', [MEMBER_LOCKS, member.id]);
    }
  }

  private async join(): Promise<Membership> {
    const session = await this.sessions.session();
    if (this.closed) throw new Error('The consumer was stopped before it joined its group.');
    const member = { id: await joinGroup(session, this.group, this.topic), session };
    if (session.alive) this.membership = member;
    await notifyMembers(this.postgres, this.group, this.topic);
    return member;
  }

  private accept({ holdings, surplus }: Assignment): void {
    const lanes = new Set(holdings.map(({ lane }) => lane));
    for (const held of this.partitions()) if (!lanes.has(held.lane)) this.drop(held);
    for (const holding of holdings)
      if (!this.held.has(holding.lane)) this.held.set(holding.lane, take(holding));
    const order = [...this.partitions()].sort((a, b) => rank(a) - rank(b) || b.partition - a.partition);
    order.forEach((held, index) => (held.leaving = index < surplus));
  }

  private async giveBackIdle(member: number): Promise<void> {
    for (const held of this.partitions().filter(({ leaving, busy }) => leaving && !busy)) {
      this.drop(held);
      await releasePartition(this.postgres, this.group, this.topic, member, held.lane);
    }
  }

  private drop(held: Held): void {
    held.lost = true;
    this.held.delete(held.lane);
  }
}
