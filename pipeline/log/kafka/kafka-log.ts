import { Subject, tap, type Observable } from 'rxjs';
import type { Admin, Producer, ProducerConfig } from 'kafkajs';
import { topicSettings, type TopicSettings } from '../../../schemas/config/topic-settings.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import { atMost } from '../../../runtime/timing/at-most.ts';
import { createFailureLog } from '../../../runtime/timing/failure-log.ts';
import { strayRejections } from '../../../runtime/process/stray-rejections.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { COMPRESSION_TYPES } from './compression.ts';
import { createKafka, METADATA_MAX_AGE_MS, retryUntilReached, type KafkaOptions } from './kafka-client.ts';
import { consume, type ConsumeTimes } from './kafka-consume.ts';
import { followTopic } from './kafka-follow.ts';
import { byMessage, partitionCounts, publish } from './kafka-publish.ts';
import { readTopic } from './kafka-read.ts';
import { fetchEnds, fetchStarts } from './topic-offsets.ts';
import { watchCalls } from './watch-calls.ts';
import { compareTopics, createMissingTopics, fetchCommitted, type TopicRequest } from './kafka-topics.ts';
import type { TopicDifference } from './topic-plan.ts';
import type { Consumer, Log } from '../log.ts';
import { layoutsOf, type TopicLayout } from '../topic-layout.ts';

/** How often the topics are compared with what is asked for. */
const COMPARE_EVERY_MS = 5 * MINUTE_MS;

const PRODUCER: ProducerConfig = {
  allowAutoTopicCreation: false,
  createPartitioner: byMessage,
  metadataMaxAge: METADATA_MAX_AGE_MS,
};

/** How long a close waits for the connections to end. */
const DISCONNECT_LIMIT_MS = SECOND_MS;

/** Options of the log on Kafka. */
export interface KafkaLogOptions extends KafkaOptions {
  /** Default: `layoutsOf(settings)`. */
  readonly topics?: readonly TopicLayout[];
  /** Default: those of an empty environment. */
  readonly settings?: TopicSettings;
  readonly times?: ConsumeTimes;
}

/** Connects a client on first use, and again after a failed attempt. */
function lazily<T extends { connect(): Promise<void> }>(client: T): () => Promise<T> {
  let connected: Promise<T> | undefined;
  return () => {
    connected ??= client.connect().then(
      () => client,
      (error: unknown) => {
        connected = undefined;
        throw error;
      },
    );
    return connected;
  };
}

/** Reports differences as a metric, and logs them when they change. */
function createDifferenceReport({ logger, metrics }: KafkaOptions) {
  let reported = '';
  return (differences: readonly TopicDifference[]) => {
    metrics?.topicMismatch.reset();
    for (const { topic, setting } of differences) metrics?.topicMismatch.set({ topic, setting }, 1);
    const text = differences
      .map(
        ({ topic, setting, actual, wanted }) =>
          `${topic}: ${setting} is ${actual ?? 'missing'}, not ${wanted}`,
      )
      .join('; ');
    if (text !== reported && text !== '')
      logger.warn(`Topics differ from the configuration: ${text}. See \`earshot topics plan\`.`);
    reported = text;
  };
}

/** Returns what the log asks of its topics. */
export const topicRequest = ({
  topics,
  settings = defaultSettings(),
}: Pick<KafkaLogOptions, 'topics' | 'settings'>): TopicRequest => ({
  layouts: topics ?? layoutsOf(settings),
  settings,
});

const defaultSettings = () => topicSettings({ EARSHOT_TOPIC_COMPRESSION: 'gzip' });

/** Emits what kafkajs fails at in promise chains of its own, logged and counted. */
function strayErrors({ logger, metrics }: KafkaOptions): Observable<Error> {
  const failures = createFailureLog(
    logger,
    'The Kafka client failed without telling whom it concerns. Consumers that fall silent are replaced.',
  );
  return strayRejections('kafkajs').pipe(
    tap((error) => {
      failures.failed(error);
      metrics?.logFailures.inc({ operation: 'client' });
    }),
  );
}

/** Creates the topics, and then reports how they differ from the configuration every few minutes. */
function createTopicSetup(options: KafkaLogOptions, admin: () => Promise<Admin>, signal: AbortSignal) {
  const { logger } = options;
  const request = topicRequest(options);
  const report = createDifferenceReport(options);
  const failure =
    'The topics cannot be compared with the configuration. The next try follows in five minutes.';
  let comparing: Running | undefined;
  return {
    async ensureTopics() {
      const create = async () => createMissingTopics(await admin(), request);
      await retryUntilReached('create topics', create, options, signal);
      const run = async () => report(await compareTopics(await admin(), request));
      comparing ??= startRepeating({ everyMs: COMPARE_EVERY_MS, run, logger, failure });
    },
    stop: async () => comparing?.stop(),
  };
}

/**
 * Opens the log on Apache Kafka. Nothing connects before it is used. `ensureTopics` waits for unavailable brokers;
 * `publish` and the lookups retry for some seconds and then throw; consumers recover on their own. Names of topics and
 * groups have the prefix of the settings on the cluster, and none here.
 */
export function openKafkaLog(options: KafkaLogOptions): Log {
  const kafka = createKafka(options);
  const { logger, metrics, times, settings = defaultSettings() } = options;
  const { prefix, compression: format } = settings;
  const closing = new AbortController();
  const [rawAdmin, rawProducer] = [kafka.admin(), kafka.producer(PRODUCER)];
  const admin: () => Promise<Admin> = lazily(rawAdmin);
  const producer: () => Promise<Producer> = lazily(rawProducer);
  const setup = createTopicSetup(options, admin, closing.signal);
  const partitionsOf = partitionCounts(admin);
  const calls = watchCalls(metrics);
  const ask = <T>(lookUp: (admin: Admin) => Promise<T>) =>
    calls.call('admin', async () => lookUp(await admin()));
  const consumers = new Set<Consumer>();
  const strays = new Subject<Error>();
  const listening = strayErrors(options).subscribe(strays);
  return {
    ensureTopics: setup.ensureTopics,
    publish: async (topic, records) => {
      if (records.length === 0) return new Map();
      return calls.call('publish', async () => {
        const publisher = { producer: await producer(), compression: COMPRESSION_TYPES[format] };
        return publish(publisher, prefix + topic, await partitionsOf(prefix + topic), records);
      });
    },
    async consume(subscription) {
      if (closing.signal.aborted) throw new Error('The log is closed.');
      const consumer = consume(kafka, subscription, { prefix, logger, metrics, times, strays });
      consumers.add(consumer);
      return consumer;
    },
    committed: (group, topic) => ask((admin) => fetchCommitted(admin, prefix + group, prefix + topic)),
    starts: (topic) => ask((admin) => fetchStarts(admin, prefix + topic)),
    ends: (topic) => ask((admin) => fetchEnds(admin, prefix + topic)),
    isWorking: () => calls.canPublish() && [...consumers].every((consumer) => consumer.isConsuming()),
    read: async function* (topic, from) {
      yield* readTopic(kafka, await admin(), { topic, prefix, from, strays });
    },
    follow: async function* (topic, from, signal) {
      yield* followTopic(kafka, await admin(), { topic, prefix, from, signal, strays });
    },
    async close() {
      closing.abort();
      await setup.stop();
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      // A broker that is frozen never answers.
      await atMost(DISCONNECT_LIMIT_MS, Promise.all([rawProducer.disconnect(), rawAdmin.disconnect()]));
      listening.unsubscribe();
    },
  };
}
