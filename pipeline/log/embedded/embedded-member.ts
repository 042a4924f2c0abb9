import type { Postgres } from '../../../postgres/client.ts';
import {
  notifyMembers,
  rebalance,
  releasePartition,
  joinGroup,
  leaveGroup,
  MEMBER_LOCKS,
  commitOffset,
  type AssignedPartition,
  type Assignment as Share,
} from '../../../postgres/log/log-groups.ts';
import type { LeaseKeeper } from './embedded-leases.ts';
import type { Session, SessionKeeper } from './embedded-session.ts';

/** A partition assigned to a member. */
export interface Assignment {
  readonly lane: number;
  readonly partition: number;
  next: bigint;
  /** The end as last seen. Nothing is fetched beyond it. */
  end: bigint;
  busy: boolean;
  /** In milliseconds since 1970. */
  pausedUntil: number;
  /** To be released as soon as it is idle. */
  releasing: boolean;
  lost: boolean;
}

const toAssignment = ({ lane, partition, next }: AssignedPartition): Assignment => ({
  lane,
  partition,
  next,
  end: next,
  busy: false,
  pausedUntil: 0,
  releasing: false,
  lost: false,
});

/** The order of release: those already releasing, then idle ones. A running batch is cut short only if it must be. */
const releaseOrder = ({ releasing, busy }: Assignment): number => (releasing ? 0 : busy ? 2 : 1);

/** What members of a process share. */
export interface Memberships {
  readonly sessions: SessionKeeper;
  readonly leases: LeaseKeeper;
}

interface Membership {
  readonly id: number;
  readonly session: Session;
}

/** Membership in one consumer group, with its assigned partitions. */
export class EmbeddedMember {
  private readonly byLane = new Map<number, Assignment>();
  private membership: Membership | undefined;
  private closed = false;

  constructor(
    private readonly postgres: Postgres,
    private readonly shared: Memberships,
    private readonly group: string,
    private readonly topic: string,
    /** Called when the group may have changed: rebalance then. */
    private readonly changed: () => void,
  ) {}

  /** Whether it is a member of the group. */
  hasJoined(): boolean {
    return this.membership !== undefined;
  }

  /** Returns the assignments. The one that has waited longest for its turn comes first. */
  assignments(): readonly Assignment[] {
    return [...this.byLane.values()];
  }

  /** Moves an assignment to the end of the queue, so that with few workers each gets its turn. */
  moveToBack(assignment: Assignment): void {
    if (this.byLane.delete(assignment.lane)) this.byLane.set(assignment.lane, assignment);
  }

  /**
   * Claims its share of the free partitions and releases any surplus. Joins first if necessary; after that, its lease is
   * renewed. Returns false when the group took this member for dead: it joins again with the next rebalance.
   */
  async rebalance(): Promise<boolean> {
    const member = this.membership ?? (await this.join());
    const share = await this.postgres.transaction((tx) => rebalance(tx, this.group, this.topic, member.id));
    if (!member.session.alive || this.membership !== member) return true;
    if (share === null) {
      this.lose();
      return false;
    }
    this.apply(share);
    await this.releaseIdle(member.id);
    return true;
  }

  /** Commits an offset of a partition. Returns false, without a change, when the partition was reassigned. */
  async commit(assignment: Assignment, next: bigint): Promise<boolean> {
    if (assignment.lost || !this.membership) return false;
    if (await commitOffset(this.postgres, this.group, this.membership.id, assignment.lane, next)) {
      assignment.next = next;
      return true;
    }
    this.drop(assignment);
    return false;
  }

  /** Drops everything: the session broke, or the group took this member for dead. */
  lose(): void {
    if (this.membership) this.shared.leases.remove(this.membership.id);
    this.membership = undefined;
    for (const assignment of this.assignments()) this.drop(assignment);
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
    const session = await this.shared.sessions.session();
    if (this.closed) throw new Error('The consumer was stopped before it joined its group.');
    const member = { id: await joinGroup(session, this.group, this.topic), session };
    if (session.alive) {
      this.membership = member;
      this.shared.leases.add(member.id, this.changed);
    }
    await notifyMembers(this.postgres, this.group, this.topic);
    return member;
  }

  private apply({ holdings, surplus }: Share): void {
    const lanes = new Set(holdings.map(({ lane }) => lane));
    for (const assignment of this.assignments()) if (!lanes.has(assignment.lane)) this.drop(assignment);
    for (const holding of holdings)
      if (!this.byLane.has(holding.lane)) this.byLane.set(holding.lane, toAssignment(holding));
    const order = [...this.assignments()].sort(
      (a, b) => releaseOrder(a) - releaseOrder(b) || b.partition - a.partition,
    );
    order.forEach((assignment, index) => (assignment.releasing = index < surplus));
  }

  private async releaseIdle(member: number): Promise<void> {
    for (const assignment of this.assignments().filter(({ releasing, busy }) => releasing && !busy)) {
      this.drop(assignment);
      await releasePartition(this.postgres, this.group, this.topic, member, assignment.lane);
    }
  }

  private drop(assignment: Assignment): void {
    assignment.lost = true;
    this.byLane.delete(assignment.lane);
  }
}
