import type { ClaimedDelivery, ClaimLimits } from '../../postgres/webhooks/webhook-queue.ts';
import type { Attempt } from './attempt.ts';
import { FIRST_PACE, paceAfter, reachOf, WIDTH, type Pace } from './pace.ts';

/** Calls at once of one process; half of them, at most, to webhooks whose last call failed. */
const SLOTS = 256;
const SLOTS_FOR_FAILING = SLOTS / 2;
/** Calls beyond a webhook's first four end here, so that fast receivers that stall all at once leave places for the others. */
const SLOTS_FOR_WIDE = SLOTS / 2;
/** Deliveries in hand of one process: those that wait or are called, and those whose outcome is still being written. */
const MOST_HELD = 4 * SLOTS;

/** What is held of one webhook. */
interface Lane {
  readonly webhookId: string;
  /** Those that are to be called, and when they were taken. */
  waiting: { readonly delivery: ClaimedDelivery; readonly since: number }[];
  calls: number;
  /** Those that wait, are called or are being written. */
  held: number;
  pace: Pace;
}

const canStart = ({ waiting, calls, pace }: Lane) => waiting.length > 0 && calls < pace.width;

/** What a process has in hand: which deliveries it holds, and which of them are to be called next. No effects. */
export class Hand {
  private readonly lanes = new Map<string, Lane>();
  /** Lanes with something waiting and a call to spare; the first is next. */
  private readonly ready = new Set<Lane>();
  private readonly held = new Map<string, ClaimedDelivery>();
  private readonly calling = new Set<ClaimedDelivery>();

  get deliveries(): readonly ClaimedDelivery[] {
    return [...this.held.values()];
  }

  /** How much more may be taken: places in all, those for webhooks that fail, and what each webhook may have. */
  places(): Pick<ClaimLimits, 'free' | 'freeForFailing' | 'lanes'> {
    const failing = [...this.calling].filter((delivery) => delivery.failing).length;
    const free = Math.min(SLOTS - this.calling.size, MOST_HELD - this.held.size);
    const freeForFailing = Math.min(free, Math.max(0, SLOTS_FOR_FAILING - failing));
    const lanes = [...this.lanes.values()].map(({ webhookId, held, pace }) => ({
      ...{ webhookId, held, reach: reachOf(pace) },
    }));
    return { free, freeForFailing, lanes };
  }

  /**
   * Takes a delivery in hand, at a time in milliseconds. What is held stays as it is: its lease has run out, since the store was
   * away, and was taken anew; called once more it would arrive twice.
   */
  take(delivery: ClaimedDelivery, now: number): void {
    if (this.held.has(delivery.id)) return;
    const lane = this.laneOf(delivery);
    lane.waiting.push({ delivery, since: now });
    lane.held += 1;
    this.held.set(delivery.id, delivery);
    this.file(lane);
  }

  /** Gives the deliveries to call now, webhooks taking turns. */
  start(): ClaimedDelivery[] {
    const started: ClaimedDelivery[] = [];
    for (const lane of this.ready) {
      if (this.calling.size >= SLOTS) break;
      if (lane.calls >= WIDTH && this.calling.size >= SLOTS_FOR_WIDE) continue;
      const { delivery } = lane.waiting.shift()!;
      lane.calls += 1;
      this.calling.add(delivery);
      started.push(delivery);
      this.file(lane);
    }
    return started;
  }

  /**
   * The call of a delivery is over: its place is free while what came of it is written. Gives what is to be given back, after a
   * failure all that waits: it is to be seen whether anything more is to be sent.
   */
  answered(delivery: ClaimedDelivery, { error, isTest, durationMs }: Attempt): ClaimedDelivery[] {
    const lane = this.laneOf(delivery);
    const wasFull = lane.calls >= lane.pace.width;
    this.hangUp(delivery);
    if (isTest) return [];
    lane.pace = paceAfter(lane.pace, { delivered: error === null, durationMs, wasFull });
    this.file(lane);
    return error === null ? [] : this.recall(delivery.webhook_id);
  }

  /** A delivery is no longer held. */
  letGo(delivery: ClaimedDelivery): void {
    this.hangUp(delivery);
    if (!this.held.delete(delivery.id)) return;
    this.laneOf(delivery).held -= 1;
  }

  /**
   * Forgets the pace of webhooks of which nothing is held. To be called when it was asked for more and what came has been taken: were
   * it forgotten as soon as all is sent, a store that is slower than the calls would have each claim begin with the first few again.
   */
  forgetIdle(): void {
    for (const { held, webhookId } of this.lanes.values()) if (held === 0) this.lanes.delete(webhookId);
  }

  /** Lets go of all that waits for a webhook, and gives it. */
  recall(webhookId: string): ClaimedDelivery[] {
    const lane = this.lanes.get(webhookId);
    if (!lane) return [];
    const recalled = lane.waiting.map(({ delivery }) => delivery);
    lane.waiting = [];
    this.file(lane);
    for (const delivery of recalled) this.letGo(delivery);
    return recalled;
  }

  /** Lets go of all that waits since before a time, and gives it: its webhook is slower than it was. */
  recallStale(before: number): ClaimedDelivery[] {
    const slow = [...this.lanes.values()].filter(({ waiting: [first] }) => first && first.since < before);
    return slow.flatMap((lane) => {
      lane.pace = FIRST_PACE;
      return this.recall(lane.webhookId);
    });
  }

  private laneOf({ webhook_id: webhookId }: ClaimedDelivery): Lane {
    const known = this.lanes.get(webhookId);
    if (known) return known;
    const lane = { webhookId, waiting: [], calls: 0, held: 0, pace: FIRST_PACE };
    this.lanes.set(webhookId, lane);
    return lane;
  }

  private hangUp(delivery: ClaimedDelivery): void {
    if (!this.calling.delete(delivery)) return;
    const lane = this.laneOf(delivery);
    lane.calls -= 1;
    this.file(lane);
  }

  /** Puts a lane at the end of those that are ready, or takes it out. */
  private file(lane: Lane): void {
    this.ready.delete(lane);
    if (canStart(lane)) this.ready.add(lane);
  }
}
