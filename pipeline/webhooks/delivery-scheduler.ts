import type { ClaimedDelivery, ClaimLimits } from '../../postgres/webhooks/webhook-queue.ts';
import { INITIAL_SIZE, INITIAL_WINDOW, maxLeased, nextWindow, type CallWindow } from './call-window.ts';
import type { Attempt } from './send-attempt.ts';

/** Concurrent calls of one process. At most half of them go to webhooks whose last call failed. */
const MAX_CALLS = 256;
const MAX_FAILING_CALLS = MAX_CALLS / 2;
/** More than the initial calls start only below this, so that fast receivers that all stall leave room for others. */
const MAX_WIDE_CALLS = MAX_CALLS / 2;
/** Deliveries that one process leases: those waiting, being sent, and being recorded. */
const MAX_LEASED = 4 * MAX_CALLS;

/** The leased deliveries of one webhook. */
interface Lane {
  readonly webhookId: string;
  /** Deliveries to send, and when they were added. */
  waiting: { readonly delivery: ClaimedDelivery; readonly since: number }[];
  calls: number;
  leased: number;
  window: CallWindow;
}

const canStart = ({ waiting, calls, window }: Lane) => waiting.length > 0 && calls < window.size;

/** Keeps the deliveries that this process leases and decides which ones it sends next. Has no effects. */
export class DeliveryScheduler {
  private readonly lanes = new Map<string, Lane>();
  /** Lanes that can start a call; the first one is next. */
  private readonly ready = new Set<Lane>();
  private readonly byId = new Map<string, ClaimedDelivery>();
  /** When the lease of each delivery ends. */
  private readonly leaseEnds = new Map<string, number>();
  private readonly calling = new Set<ClaimedDelivery>();

  get leased(): readonly ClaimedDelivery[] {
    return [...this.byId.values()];
  }

  /** Returns how many more deliveries may be claimed: in all, of failing webhooks, and of each webhook. */
  capacity(): Pick<ClaimLimits, 'free' | 'freeForFailing' | 'webhooks'> {
    const failing = [...this.calling].filter((delivery) => delivery.failing).length;
    const free = Math.min(MAX_CALLS - this.calling.size, MAX_LEASED - this.byId.size);
    const freeForFailing = Math.min(free, Math.max(0, MAX_FAILING_CALLS - failing));
    const webhooks = [...this.lanes.values()].map(({ webhookId, leased, window }) => ({
      ...{ webhookId, leased, maxLeased: maxLeased(window) },
    }));
    return { free, freeForFailing, webhooks };
  }

  /**
   * Adds a claimed delivery, whose lease ends at `leaseEnd`; times are in milliseconds. One it has is not added again: its
   * lease expired and was claimed again.
   */
  add(delivery: ClaimedDelivery, now: number, leaseEnd: number): void {
    this.leaseEnds.set(delivery.id, leaseEnd);
    if (this.byId.has(delivery.id)) return;
    const lane = this.laneOf(delivery);
    lane.waiting.push({ delivery, since: now });
    lane.leased += 1;
    this.byId.set(delivery.id, delivery);
    this.updateReady(lane);
  }

  /** Records that the leases of these deliveries end later. */
  renewed(ids: readonly string[], leaseEnd: number): void {
    for (const id of ids) if (this.byId.has(id)) this.leaseEnds.set(id, leaseEnd);
  }

  /** Whether the delivery may be sent: no other process can have claimed it by `now`. */
  isLeased({ id }: ClaimedDelivery, now: number): boolean {
    return now < (this.leaseEnds.get(id) ?? -Infinity);
  }

  /** Starts as many calls as the limits allow and returns their deliveries. Webhooks take turns. */
  startCalls(): ClaimedDelivery[] {
    const started: ClaimedDelivery[] = [];
    for (const lane of this.ready) {
      if (this.calling.size >= MAX_CALLS) break;
      if (lane.calls >= INITIAL_SIZE && this.calling.size >= MAX_WIDE_CALLS) continue;
      const { delivery } = lane.waiting.shift()!;
      lane.calls += 1;
      this.calling.add(delivery);
      started.push(delivery);
      this.updateReady(lane);
    }
    return started;
  }

  /**
   * Ends a call; the delivery stays leased until it is recorded. Returns those to release: after a failure all that
   * wait.
   */
  endCall(delivery: ClaimedDelivery, { error, isTest, durationMs }: Attempt): ClaimedDelivery[] {
    const lane = this.laneOf(delivery);
    const wasFull = lane.calls >= lane.window.size;
    this.freeCall(delivery);
    if (isTest) return [];
    lane.window = nextWindow(lane.window, { delivered: error === null, durationMs, wasFull });
    this.updateReady(lane);
    return error === null ? [] : this.removeWaiting(delivery.webhook_id);
  }

  remove(delivery: ClaimedDelivery): void {
    this.freeCall(delivery);
    this.leaseEnds.delete(delivery.id);
    if (this.byId.delete(delivery.id)) this.laneOf(delivery).leased -= 1;
  }

  /** Forgets the windows of webhooks without deliveries. Call it after the claimed deliveries are added. */
  forgetIdle(): void {
    for (const { leased, webhookId } of this.lanes.values()) if (leased === 0) this.lanes.delete(webhookId);
  }

  /** Removes and returns the deliveries that wait for a webhook. */
  removeWaiting(webhookId: string): ClaimedDelivery[] {
    const lane = this.lanes.get(webhookId);
    if (!lane) return [];
    const removed = lane.waiting.map(({ delivery }) => delivery);
    lane.waiting = [];
    this.updateReady(lane);
    for (const delivery of removed) this.remove(delivery);
    return removed;
  }

  /**
   * Removes and returns what waits for webhooks that have made a delivery wait since before `before`: they slowed down.
   */
  removeStale(before: number): ClaimedDelivery[] {
    const slow = [...this.lanes.values()].filter(({ waiting: [first] }) => first && first.since < before);
    return slow.flatMap((lane) => {
      lane.window = INITIAL_WINDOW;
      return this.removeWaiting(lane.webhookId);
    });
  }

  private laneOf({ webhook_id: webhookId }: ClaimedDelivery): Lane {
    const known = this.lanes.get(webhookId);
    if (known) return known;
    const lane = { webhookId, waiting: [], calls: 0, leased: 0, window: INITIAL_WINDOW };
    this.lanes.set(webhookId, lane);
    return lane;
  }

  private freeCall(delivery: ClaimedDelivery): void {
    if (!this.calling.delete(delivery)) return;
    const lane = this.laneOf(delivery);
    lane.calls -= 1;
    this.updateReady(lane);
  }

  /** Moves a lane to the end of those that are ready, or removes it from them. */
  private updateReady(lane: Lane): void {
    this.ready.delete(lane);
    if (canStart(lane)) this.ready.add(lane);
  }
}
