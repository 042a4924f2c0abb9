import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer as KafkaConsumer, Kafka } from 'kafkajs';
import type { Logger } from '../../../runtime/logger.ts';
import { deliver, type Membership } from './kafka-deliver.ts';
import type { Consumer, Subscription } from '../log.ts';

/** A member that is silent for so long is taken for dead: long enough for a busy laptop, short enough for a takeover. */
const SESSION_TIMEOUT_MS = 20_000;
const HEARTBEAT_INTERVAL_MS = 3_000;
/** How long members may take to finish what they hold when partitions are dealt anew. */
const REBALANCE_TIMEOUT_MS = 60_000;
/** About 2,500 posts of one partition at a time: a chunk of the actor that matches them (topology.ts). */
const MAX_BYTES_PER_PARTITION = 2 * 1024 * 1024;
const MAX_BYTES = 12 * 1024 * 1024;
/**
 * A fetch waits until so much has come, but no longer than `MAX_WAIT_MS`: what comes in drops would else be worked on in
 * drops, each at the cost of a whole chunk (measured: a quarter less CPU for each mention). Where little comes, each
 * actor adds up to a quarter of a second to the way of a post. Also how soon a partition is taken up again after its pause.
 */
const MIN_BYTES = 256 * 1024;
const MAX_WAIT_MS = 250;
/** A consumer that neither fetches nor works for so long has got stuck (kafkajs issues 659, 1527, 1720). */
const STUCK_AFTER_MS = 60_000;
/** Waits before a crashed consumer is replaced. Short ones: after an outage the group itself takes its time to settle. */
const RESTART_MS = [1_000, 2_000, 5_000];

/** Shorter times for tests. */
export interface ConsumeTimes {
  readonly sessionTimeoutMs?: number;
}

/** One life of a kafkajs consumer, from joining the group to its end. */
class Life implements Membership {
  private current = 0;
  private working = 0;
  private lastSign = Date.now();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly consumer: KafkaConsumer,
    private readonly subscription: Subscription,
    private readonly stopping: AbortSignal,
  ) {}

  epoch = () => this.current;
  isStopping = () => this.stopping.aborted;

  pause(partition: number, ms: number): void {
    const { topic } = this.subscription;
    this.consumer.pause([{ topic, partitions: [partition] }]);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.consumer.resume([{ topic, partitions: [partition] }]);
    }, ms);
    this.timers.add(timer);
  }

  /** Consumes until the consumer crashes or gets stuck (throws) or is told to stop (resolves). */
  async live(): Promise<void> {
    const { consumer, subscription } = this;
    const ended = this.end();
    // Whatever happens before anybody waits for it is not unhandled.
    ended.catch(() => {});
    await consumer.connect();
    await consumer.subscribe({ topics: [subscription.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: subscription.concurrency,
      eachBatch: async (payload) => {
        this.working += 1;
        try {
          await deliver(payload, subscription, this);
        } finally {
          this.working -= 1;
          this.lastSign = Date.now();
        }
      },
    });
    await ended;
  }

  /** Leaves the group once the running batches are done. */
  async leave(): Promise<void> {
    await this.consumer.disconnect();
    this.current += 1;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private end(): Promise<void> {
    const { events } = this.consumer;
    for (const event of [events.FETCH, events.HEARTBEAT, events.GROUP_JOIN, events.CONNECT] as const) {
      this.consumer.on(event, () => void (this.lastSign = Date.now()));
    }
    for (const event of [events.GROUP_JOIN, events.REBALANCING] as const) {
      this.consumer.on(event, () => void (this.current += 1));
    }
    return new Promise((resolve, reject) => {
      const watchdog = setInterval(() => {
        const silent = Date.now() - this.lastSign;
        if (this.working === 0 && silent > STUCK_AFTER_MS)
          reject(new Error(`no sign of life for ${silent} ms`));
      }, STUCK_AFTER_MS / 6);
      this.timers.add(watchdog);
      this.consumer.on(events.CRASH, ({ payload }) => {
        this.current += 1;
        reject(payload.error);
      });
      this.stopping.addEventListener('abort', () => resolve(), { once: true });
      if (this.stopping.aborted) resolve();
    });
  }
}

/**
 * Consumes a topic in a group until stopped. A consumer that crashes is replaced by a new one, loudly and with growing
 * waits; kafkajs' own restart would start over for ever without a word.
 */
export function consume(
  kafka: Kafka,
  subscription: Subscription,
  logger: Logger,
  times: ConsumeTimes = {},
): Consumer {
  const stopping = new AbortController();
  const sessionTimeout = times.sessionTimeoutMs ?? SESSION_TIMEOUT_MS;
  const create = () =>
    kafka.consumer({
      groupId: subscription.group,
      allowAutoTopicCreation: false,
      sessionTimeout,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      heartbeatInterval: Math.min(HEARTBEAT_INTERVAL_MS, sessionTimeout / 3),
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      maxBytes: MAX_BYTES,
      maxWaitTimeInMs: MAX_WAIT_MS,
      minBytes: MIN_BYTES,
      retry: { initialRetryTime: 200, retries: 5, maxRetryTime: 3_000, restartOnFailure: async () => false },
    });
  const work = async () => {
    for (let crashes = 0; !stopping.signal.aborted; crashes++) {
      const begun = Date.now();
      const life = new Life(create(), subscription, stopping.signal);
      try {
        await life.live();
      } catch (error) {
        if (Date.now() - begun > STUCK_AFTER_MS) crashes = 0;
        const wait = RESTART_MS[Math.min(crashes, RESTART_MS.length - 1)]!;
        logger.error(
          { err: error, group: subscription.group },
          `The Kafka consumer failed; a new one starts in ${wait} ms.`,
        );
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      } finally {
        await life
          .leave()
          .catch((error: unknown) => logger.debug({ err: error }, 'The consumer did not leave cleanly.'));
      }
    }
  };
  const done = work();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}
