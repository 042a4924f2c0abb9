import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClaimedDelivery,
  type ClaimLimits,
  type DeliveryKey,
  type GivenUp,
} from '../../postgres/webhook-queue.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { type Attempt } from './attempt.ts';
import { createBell } from './bell.ts';
import { type Recorder } from './recorder.ts';

/** Calls at once of one process; half of them, at most, to webhooks whose last call failed. */
const SLOTS = 256;
const SLOTS_FOR_FAILING = SLOTS / 2;
/** Others take over what a process holds that has not been heard of for so long. */
const LEASE_MS = 90_000;
/** How often the queue is looked at without being woken: retries come due by themselves. */
const POLL_MS = 500;
/** The least time between two looks, so that a stream of small wakes costs few. */
const BREATH_MS = 10;

/** What a dispatcher works with. */
export interface DispatcherDeps {
  readonly logger: Logger;
  claim(limits: ClaimLimits): Promise<readonly ClaimedDelivery[]>;
  renew(keys: readonly DeliveryKey[], leaseMs: number): Promise<void>;
  release(keys: readonly DeliveryKey[]): Promise<void>;
  giveUp(webhookId: string, why: GivenUp): Promise<void>;
  attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt>;
  readonly recorder: Recorder;
  /** Hears of every attempt once it is written. */
  onAttempt(attempt: Attempt, delivery: ClaimedDelivery): void;
  readonly leaseMs?: number;
}

/** Sends what is due. */
export interface Dispatcher {
  /** Says that something may be due now. */
  wake(): void;
  /** Takes nothing more, finishes what is in hand within `limitMs` and gives the rest back. */
  stop(limitMs: number): Promise<void>;
}

/** Why nothing is sent to the webhook of a delivery; null: it is. */
function reasonToGiveUp({ enabled, project_gone, event_type }: ClaimedDelivery): GivenUp | null {
  if (project_gone) return 'The project of the webhook was deleted.';
  return enabled || event_type === 'test.ping' ? null : 'The webhook was turned off.';
}

/** What a process has in hand. */
class Hand {
  private readonly held = new Map<string, ClaimedDelivery>();
  private readonly working = new Set<Promise<void>>();

  get deliveries(): readonly ClaimedDelivery[] {
    return [...this.held.values()];
  }

  /** How much more may be taken. */
  limits(leaseMs: number): ClaimLimits {
    const failing = this.deliveries.filter((delivery) => delivery.failing).length;
    const free = SLOTS - this.held.size;
    return { free, freeForFailing: Math.min(free, Math.max(0, SLOTS_FOR_FAILING - failing)), leaseMs };
  }

  take(delivery: ClaimedDelivery, work: () => Promise<void>): void {
    this.held.set(delivery.id, delivery);
    const working = work().finally(() => {
      this.held.delete(delivery.id);
      this.working.delete(working);
    });
    this.working.add(working);
  }

  async empty(): Promise<void> {
    await Promise.all(this.working);
  }
}

/** A dispatcher at work. */
class Sending implements Dispatcher {
  private readonly stopping = new AbortController();
  private readonly calls = new AbortController();
  private readonly bell = createBell();
  private readonly hand = new Hand();
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

  async stop(limitMs: number): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
    const deadline = setTimeout(() => {
      this.calls.abort();
      this.deps.recorder.stop();
    }, limitMs);
    await this.hand.empty();
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
    const limits = this.hand.limits(this.leaseMs);
    const claimed = limits.free > 0 ? await this.deps.claim(limits) : [];
    const hopeless = new Map<string, GivenUp>();
    for (const delivery of claimed) {
      const why = reasonToGiveUp(delivery);
      if (why) hopeless.set(delivery.webhook_id, why);
      else this.hand.take(delivery, () => this.deliver(delivery));
    }
    for (const [webhook, why] of hopeless) await this.deps.giveUp(webhook, why);
    return claimed.length > 0;
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { attempt, recorder, release, onAttempt } = this.deps;
    try {
      const made = await attempt(delivery, this.calls.signal);
      await recorder.record(made);
      onAttempt(made, delivery);
    } catch (error) {
      // Nothing is known of it: it goes back, or its lease runs out.
      if (!this.calls.signal.aborted) this.complain(error);
      await release([delivery]).catch((err: unknown) => this.complain(err));
    }
    this.wake();
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
