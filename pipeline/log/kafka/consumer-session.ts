import {
  catchError,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  interval,
  map,
  merge,
  mergeMap,
  Observable,
  ReplaySubject,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Consumer as KafkaConsumer, EachBatchPayload } from 'kafkajs';
import { SECOND_MS } from '../../../schemas/duration.ts';
import { whenAborted } from '../../../runtime/timing/abort.ts';
import { atMost } from '../../../runtime/timing/at-most.ts';
import { STOP_GRACE_MS } from '../../../runtime/timing/stop-grace.ts';
import type { Subscription } from '../log.ts';
import { JointCommits } from './joint-commits.ts';
import { deliver, type Membership } from './kafka-deliver.ts';

/** A consumer that neither fetches nor works for so long has lost its broker: the process is not ready. */
const SILENT_AFTER_MS = 15_000;
/** A consumer that neither fetches nor works for so long is stuck (kafkajs issues 659, 1527, 1720). */
export const STUCK_AFTER_MS = 60_000;
/** A consumer that works fetches several times in so long, also when nothing comes. */
const STRAY_SILENCE_MS = 3 * SECOND_MS;
/** How long to wait for a consumer to leave its group: for the chunks in progress, and a second for the broker. */
const LEAVE_LIMIT_MS = STOP_GRACE_MS + SECOND_MS;

/** The life of one kafkajs consumer, from joining the group to leaving it. */
export class ConsumerSession implements Membership {
  readonly commits = new JointCommits();
  private current = 0;
  private working = 0;
  private lastActivity = Date.now();
  private joined = false;
  private hasEnded = false;
  /** Fires when the consumer fails or leaves: nothing may be asked of it afterwards. */
  private readonly ended = new ReplaySubject<void>(1);

  constructor(
    private readonly consumer: KafkaConsumer,
    private readonly prefix: string,
    private readonly subscription: Subscription,
    private readonly stopping: AbortSignal,
    /** What kafkajs failed at without telling any consumer. */
    private readonly strays: Observable<unknown>,
  ) {}

  epoch = () => this.current;
  isConsuming = () =>
    this.joined && !this.hasEnded && (this.working > 0 || Date.now() - this.lastActivity < SILENT_AFTER_MS);
  isStopping = () => this.stopping.aborted;

  pause(partition: number, ms: number): void {
    const partitions = [{ topic: this.prefix + this.subscription.topic, partitions: [partition] }];
    defer(() => {
      this.consumer.pause(partitions);
      return timer(ms);
    })
      .pipe(
        takeUntil(this.ended),
        tap(() => this.consumer.resume(partitions)),
        // A consumer that is failing right now can neither pause nor resume. Its successor starts without pauses.
        catchError(() => EMPTY),
      )
      .subscribe();
  }

  /** Consumes until told to stop. Throws when the consumer fails or gets stuck. Leaves the group in either case. */
  async run(): Promise<void> {
    const end = firstValueFrom(
      merge(this.failure(), this.strayFailure(), this.stuck(), whenAborted(this.stopping)).pipe(
        takeUntil(this.ended),
      ),
      { defaultValue: undefined },
    );
    // A failure while the consumer still connects is thrown below.
    end.catch(() => {});
    const joining = this.join();
    try {
      // kafkajs retries for seconds, and a stop does not wait for that.
      await Promise.race([joining, end]);
      await end;
    } finally {
      this.hasEnded = true;
      this.ended.next();
      // Waits for the batches in progress. Of a coordinator that is gone, kafkajs would wait for longer.
      await atMost(this.joined ? LEAVE_LIMIT_MS : SECOND_MS, this.leave(joining));
      this.joined = false;
      this.current += 1;
    }
  }

  /** kafkajs forgets a consumer that leaves while it joins. It would join later and consume forever. */
  private async leave(joining: Promise<void>): Promise<void> {
    await joining.catch(() => {});
    await this.consumer.disconnect().catch(() => {});
  }

  private async join(): Promise<void> {
    const { consumer, prefix, subscription } = this;
    await consumer.connect();
    if (this.hasEnded) return;
    await consumer.subscribe({ topics: [prefix + subscription.topic], fromBeginning: true });
    if (this.hasEnded) return;
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: subscription.concurrency,
      eachBatch: (payload) => this.onBatch(payload),
    });
  }

  private async onBatch(payload: EachBatchPayload): Promise<void> {
    this.working += 1;
    try {
      await deliver(payload, this.subscription, this);
    } finally {
      this.working -= 1;
      this.lastActivity = Date.now();
    }
  }

  /** Fails when the consumer crashes. Tracks activity and epochs until then. */
  private failure(): Observable<never> {
    const { consumer } = this;
    const { FETCH, HEARTBEAT, GROUP_JOIN, CONNECT, REBALANCING, CRASH } = consumer.events;
    return new Observable<never>((subscriber) => {
      const remove = [
        ...([FETCH, HEARTBEAT, GROUP_JOIN, CONNECT] as const).map((event) =>
          consumer.on(event, () => void (this.lastActivity = Date.now())),
        ),
        ...([GROUP_JOIN, REBALANCING] as const).map((event) =>
          consumer.on(event, () => void (this.current += 1)),
        ),
        consumer.on(GROUP_JOIN, () => void (this.joined = true)),
        consumer.on(CRASH, ({ payload }) => {
          this.current += 1;
          this.joined = false;
          subscriber.error(payload.error);
          this.ended.next();
        }),
      ];
      return () => remove.forEach((off) => off());
    });
  }

  /** Fails when the consumer has fallen silent since kafkajs failed without telling whom it concerns. */
  private strayFailure(): Observable<never> {
    return this.strays.pipe(
      mergeMap((error) => {
        const failedAt = Date.now();
        return timer(STRAY_SILENCE_MS).pipe(
          filter(() => this.working === 0 && this.lastActivity <= failedAt),
          map((): never => {
            throw error;
          }),
        );
      }),
    );
  }

  private stuck(): Observable<never> {
    return interval(STUCK_AFTER_MS / 6).pipe(
      map(() => Date.now() - this.lastActivity),
      filter((silentMs) => this.working === 0 && silentMs > STUCK_AFTER_MS),
      map((silentMs): never => {
        throw new Error(`the consumer was silent for ${silentMs} ms`);
      }),
    );
  }
}
