import { setTimeout as delay } from 'node:timers/promises';
import type {
  ClaimedDelivery,
  ClaimLimits,
  DeliveryKey,
  GivenUp,
} from '../../postgres/webhooks/webhook-queue.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Attempt } from './attempt.ts';
import { createBell } from './bell.ts';
import { Hand } from './hand.ts';
import type { Recorder } from './recorder.ts';

/**
 * Others take over what a process holds that has not been heard of for so long, which is three renewals. The store may be away
 * for as long without anything arriving twice; a webhook waits for as long when its process is killed.
 */
const LEASE_MS = 30_000;
/** How often the queue is looked at without being woken: retries come due by themselves. */
const POLL_MS = 500;
/** What waits for its call for so long is given back: its webhook is slower than it was, and may have been changed. */
const STALE_MS = 250;
/** The least time between two looks, so that a stream of small wakes costs few. */
const BREATH_MS = 10;

/** What a dispatcher works with. */
export interface DispatcherDeps {
  readonly logger: Logger;
  claim(limits: Omit<ClaimLimits, 'sender'>): Promise<readonly ClaimedDelivery[]>;
  renew(keys: readonly DeliveryKey[], leaseMs: number): Promise<void>;
  release(keys: readonly DeliveryKey[]): Promise<void>;
  giveUp(webhookId: string, why: GivenUp): Promise<void>;
  attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt>;
  readonly recorder: Recorder;
  /** Hears of every attempt once it is written. */
  onAttempt(attempt: Attempt, delivery: ClaimedDelivery): void;
  readonly leaseMs?: number;
  /** Milliseconds that a delivery waits before its first attempt. */
  readonly firstWaitMs: number;
}

/** Sends what is due. */
export interface Dispatcher {
  /** Says that something may be due now. */
  wake(): void;
  /** Says that a webhook was changed: what waits for it is taken anew, with its address and secret as they are now. */
  changed(webhookId: string): void;
  /** Takes nothing more, finishes what is in hand within `limitMs` and gives the rest back. */
  stop(limitMs: number): Promise<void>;
}

/** Why nothing is sent to the webhook of a delivery; null: it is. */
function reasonToGiveUp({ enabled, project_gone, event_type }: ClaimedDelivery): GivenUp | null {
  if (project_gone) return 'The project of the webhook was deleted.';
  return enabled || event_type === 'test.ping' ? null : 'The webhook was turned off.';
}

/** A dispatcher at work. */
class Sending implements Dispatcher {
  private readonly stopping = new AbortController();
  private readonly calls = new AbortController();
  private readonly bell = createBell();
  private readonly hand = new Hand();
  private readonly working = new Set<Promise<void>>();
  private readonly leaseMs: number;
  private readonly loop: Promise<void>;
  private readonly renewal: NodeJS.Timeout;
  private failures = 0;

  constructor(private readonly deps: DispatcherDeps) {
    this.leaseMs = deps.leaseMs ?? LEASE_MS;
    this.renewal = setInterval(() => void this.renew(), this.leaseMs / 3);
    this.loop = this.work();
  }

  wake(): void {
    this.bell.ring();
  }

  changed(webhookId: string): void {
    this.giveBack(this.hand.recall(webhookId));
  }

  async stop(limitMs: number): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
    this.giveBack(this.hand.recallStale(Infinity));
    const deadline = setTimeout(() => {
      this.calls.abort();
      this.deps.recorder.stop();
    }, limitMs);
    while (this.working.size > 0) await Promise.all(this.working);
    clearTimeout(deadline);
    clearInterval(this.renewal);
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      let took = false;
      try {
        took = await this.round();
        this.failures = 0;
      } catch (error) {
        this.complain(error);
      }
      await delay(BREATH_MS);
      if (!took) await this.bell.heard(POLL_MS);
    }
  }

  /** Takes what is due and sets to work on it. Gives whether there was anything. */
  private async round(): Promise<boolean> {
    const { leaseMs } = this;
    const { claim, firstWaitMs } = this.deps;
    this.giveBack(this.hand.recallStale(performance.now() - STALE_MS));
    const places = this.hand.places();
    const claimed = places.free > 0 ? await claim({ ...places, leaseMs, firstWaitMs }) : [];
    const hopeless = new Map<string, GivenUp>();
    for (const delivery of claimed) {
      const why = reasonToGiveUp(delivery);
      if (why) hopeless.set(delivery.webhook_id, why);
      else this.hand.take(delivery, performance.now());
    }
    if (places.free > 0) this.hand.forgetIdle();
    this.start();
    for (const [webhook, why] of hopeless) await this.deps.giveUp(webhook, why);
    return claimed.length > 0;
  }

  private start(): void {
    for (const delivery of this.hand.start()) this.track(this.deliver(delivery));
  }

  /** Keeps a stop from ending before this has. */
  private track(work: Promise<void>): void {
    const working = work.finally(() => this.working.delete(working));
    this.working.add(working);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { attempt, recorder, onAttempt } = this.deps;
    try {
      const made = await attempt(delivery, this.calls.signal);
      this.giveBack(this.hand.answered(delivery, made));
      this.start();
      this.wake();
      await recorder.record(made);
      onAttempt(made, delivery);
    } catch (error) {
      // Nothing is known of it: it goes back, or its lease runs out.
      if (!this.calls.signal.aborted) this.complain(error);
      this.giveBack([delivery]);
    }
    this.hand.letGo(delivery);
    this.wake();
  }

  private giveBack(deliveries: readonly ClaimedDelivery[]): void {
    if (deliveries.length === 0) return;
    this.track(this.deps.release(deliveries).catch((error: unknown) => this.complain(error)));
  }

  private async renew(): Promise<void> {
    const { deliveries } = this.hand;
    if (deliveries.length === 0) return;
    await this.deps.renew(deliveries, this.leaseMs).catch((error: unknown) => this.complain(error));
  }

  /** An outage makes a line at its beginning, not one for each delivery. */
  private complain(err: unknown): void {
    this.failures += 1;
    if (this.failures === 1 || this.failures % 100 === 0)
      this.deps.logger.warn({ err }, 'Webhooks cannot be delivered just now.');
  }
}

/** Starts sending. It outlives a store that is away: it says so and tries again. */
export const startDispatcher = (deps: DispatcherDeps): Dispatcher => new Sending(deps);
