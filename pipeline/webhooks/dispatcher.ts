import { BehaviorSubject, filter, lastValueFrom, mergeMap, Subject, switchMap, timer } from 'rxjs';
import type {
  CancelReason,
  ClaimedDelivery,
  ClaimLimits,
  DeliveryKey,
} from '../../postgres/webhooks/webhook-queue.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createFailureLog, type FailureLog } from '../../runtime/timing/failure-log.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { DeliveryScheduler } from './delivery-scheduler.ts';
import { LeaseLostError, type Attempt, type AttemptLimits } from './send-attempt.ts';

/**
 * A process that does not renew its leases for this long loses them, and another takes over; it renews three times as
 * often. The store can be unavailable this long without a delivery arriving twice.
 */
const LEASE_MS = 8 * SECOND_MS;
/** How often the queue is read without a notification: nobody notifies of a retry that comes due. */
const POLL_MS = 1_000;
/** Deliveries that wait for their call this long are released: their webhook slowed down, and may have been changed. */
const STALE_MS = 250;
/** The shortest time between two claims, so that a stream of small notifications costs few of them. */
const MIN_CLAIM_MS = 10;

/** What a dispatcher works with. */
export interface DispatcherDeps {
  readonly logger: Logger;
  claim(limits: Omit<ClaimLimits, 'sender'>): Promise<readonly ClaimedDelivery[]>;
  /** Returns the ids of the deliveries whose leases it renewed. */
  renew(keys: readonly DeliveryKey[], leaseMs: number): Promise<readonly string[]>;
  release(keys: readonly DeliveryKey[]): Promise<void>;
  cancel(webhookId: string, reason: CancelReason): Promise<void>;
  send(delivery: ClaimedDelivery, limits: AttemptLimits): Promise<Attempt>;
  readonly recorder: AttemptRecorder;
  /** Called with each attempt once it is recorded. */
  onAttempt(attempt: Attempt, delivery: ClaimedDelivery): void;
  /** Default: 8 seconds. */
  readonly leaseMs?: number;
  /** Milliseconds that a delivery waits before its first attempt. */
  readonly firstWaitMs: number;
}

/** Sends the deliveries that are due. */
export interface Dispatcher {
  /** Reads the queue soon: a delivery may be due. */
  wake(): void;
  /** Releases what waits for a changed webhook, so that it is claimed again with the new address and secret. */
  changed(webhookId: string): void;
  /** Claims nothing more, waits `limitMs` for the calls in progress and releases the rest. */
  stop(limitMs: number): Promise<void>;
}

/** Returns why the delivery must not be sent; null: send it. */
function cancelReason({ enabled, project_gone, event_type }: ClaimedDelivery): CancelReason | null {
  if (project_gone) return 'The project of the webhook was deleted.';
  return enabled || event_type === 'test.ping' ? null : 'The webhook was turned off.';
}

/** Runs the work for each value at once. Resolves when the stream has completed and all work is done. */
const runEach = <T>(values: Subject<T>, work: (value: T) => Promise<void>): Promise<unknown> =>
  lastValueFrom(values.pipe(mergeMap(work)), { defaultValue: undefined });

class WebhookDispatcher implements Dispatcher {
  private readonly scheduler = new DeliveryScheduler();
  private readonly calls = new AbortController();
  /** Whether a delivery may be due. Keeps a notification that arrives during a claim. */
  private readonly due = new BehaviorSubject(true);
  private readonly sending = new Subject<ClaimedDelivery>();
  private readonly releasing = new Subject<readonly ClaimedDelivery[]>();
  private readonly sent = runEach(this.sending, (delivery) => this.deliver(delivery));
  private readonly released = runEach(this.releasing, (deliveries) => this.release(deliveries));
  private readonly leaseMs: number;
  private readonly failures: FailureLog;
  private readonly claiming: Running;
  private readonly renewing: Running;

  constructor(private readonly deps: DispatcherDeps) {
    const { logger, leaseMs = LEASE_MS } = deps;
    this.leaseMs = leaseMs;
    this.failures = createFailureLog(logger, 'Webhook deliveries could not be sent or released. Retrying.');
    this.claiming = startRepeating({
      ...{
        logger,
        failure: 'Webhook deliveries could not be claimed. Retrying.',
        run: () => this.claimDue(),
      },
      everyMs: POLL_MS,
      wake: timer(MIN_CLAIM_MS).pipe(
        switchMap(() => this.due),
        filter(Boolean),
      ),
    });
    this.renewing = startRepeating({
      ...{ logger, failure: 'Leases of webhook deliveries could not be renewed. Retrying.' },
      ...{ everyMs: leaseMs / 3, run: () => this.renew() },
    });
  }

  wake(): void {
    this.due.next(true);
  }

  changed(webhookId: string): void {
    this.releasing.next(this.scheduler.removeWaiting(webhookId));
  }

  async stop(limitMs: number): Promise<void> {
    await this.claiming.stop();
    this.releasing.next(this.scheduler.removeStale(Infinity));
    this.sending.complete();
    const deadline = setTimeout(() => {
      this.calls.abort();
      this.deps.recorder.stop();
    }, limitMs);
    await this.sent;
    this.releasing.complete();
    await this.released;
    clearTimeout(deadline);
    await this.renewing.stop();
  }

  private async claimDue(): Promise<void> {
    const { scheduler, leaseMs, deps } = this;
    this.due.next(false);
    this.releasing.next(scheduler.removeStale(performance.now() - STALE_MS));
    const capacity = scheduler.capacity();
    if (capacity.free === 0) return;
    const leaseEnd = this.leaseEnd();
    const claimed = await deps.claim({ ...capacity, leaseMs, firstWaitMs: deps.firstWaitMs });
    const cancelled = new Map<string, CancelReason>();
    for (const delivery of claimed) {
      const reason = cancelReason(delivery);
      if (reason) cancelled.set(delivery.webhook_id, reason);
      else scheduler.add(delivery, performance.now(), leaseEnd);
    }
    scheduler.forgetIdle();
    this.startCalls();
    for (const [webhookId, reason] of cancelled) await deps.cancel(webhookId, reason);
    if (claimed.length > 0) this.wake();
  }

  private startCalls(): void {
    for (const delivery of this.scheduler.startCalls()) this.sending.next(delivery);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { send, recorder, onAttempt } = this.deps;
    try {
      const attempt = await send(delivery, {
        signal: this.calls.signal,
        requireLease: () => {
          if (!this.scheduler.isLeased(delivery, performance.now())) throw new LeaseLostError();
        },
      });
      this.releasing.next(this.scheduler.endCall(delivery, attempt));
      this.startCalls();
      this.wake();
      await recorder.record(attempt);
      onAttempt(attempt, delivery);
      this.failures.succeeded();
    } catch (error) {
      if (!this.calls.signal.aborted) this.failures.failed(error);
      this.releasing.next([delivery]);
    }
    this.scheduler.remove(delivery);
    this.wake();
  }

  /** What cannot be released is claimed again when its lease expires. */
  private async release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deps.release(deliveries).catch((error: unknown) => this.failures.failed(error));
  }

  /** The end of a lease that is asked for now. The server counts from later, so it never ends earlier there. */
  private leaseEnd(): number {
    return performance.now() + this.leaseMs;
  }

  private async renew(): Promise<void> {
    const { leased } = this.scheduler;
    const leaseEnd = this.leaseEnd();
    if (leased.length > 0) this.scheduler.renewed(await this.deps.renew(leased, this.leaseMs), leaseEnd);
  }
}

/** Starts sending: claims due deliveries, sends them as the scheduler allows, and records each attempt. */
export const startDispatcher = (deps: DispatcherDeps): Dispatcher => new WebhookDispatcher(deps);
