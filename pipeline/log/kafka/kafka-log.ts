import type { Admin, Producer } from 'kafkajs';
import { TOPICS } from '../../../schemas/topics.ts';
import { createKafka, retryUntilReached, type KafkaOptions } from './kafka-client.ts';
import { consume, type ConsumeTimes } from './kafka-consume.ts';
import { followTopic } from './kafka-follow.ts';
import { byMessage, partitionCounts, publish } from './kafka-publish.ts';
import { readTopic } from './kafka-read.ts';
import { createMissingTopics, fetchCommitted, fetchEnds } from './kafka-topics.ts';
import type { Consumer, Log } from '../log.ts';
import type { TopicLayout } from '../topic-layout.ts';

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

/**
 * Opens the log on Apache Kafka. Nothing connects before it is used. `ensureTopics` waits for unavailable brokers;
 * `publish` and the lookups retry for some seconds and then throw; consumers recover on their own.
 */
export function openKafkaLog(
  options: KafkaOptions & { readonly topics?: readonly TopicLayout[]; readonly times?: ConsumeTimes },
): Log {
  const kafka = createKafka(options);
  const layouts = options.topics ?? Object.values(TOPICS);
  const closing = new AbortController();
  const rawAdmin = kafka.admin();
  const rawProducer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner: byMessage });
  const admin: () => Promise<Admin> = lazily(rawAdmin);
  const producer: () => Promise<Producer> = lazily(rawProducer);
  const partitionsOf = partitionCounts(admin);
  const consumers = new Set<Consumer>();
  return {
    ensureTopics: () =>
      retryUntilReached(
        'create topics',
        async () => createMissingTopics(await admin(), layouts),
        options,
        closing.signal,
      ),
    publish: async (topic, records) =>
      records.length === 0 ? new Map() : publish(await producer(), topic, await partitionsOf(topic), records),
    async consume(subscription) {
      if (closing.signal.aborted) throw new Error('The log is closed.');
      const consumer = consume(kafka, subscription, options.logger, options.times);
      consumers.add(consumer);
      return consumer;
    },
    committed: async (group, topic) => fetchCommitted(await admin(), group, topic),
    ends: async (topic) => fetchEnds(await admin(), topic),
    read: async function* (topic, from) {
      yield* readTopic(kafka, await admin(), topic, from);
    },
    follow: async function* (topic, from, signal) {
      yield* followTopic(kafka, await admin(), { topic, from, signal });
    },
    async close() {
      closing.abort();
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await Promise.all([rawProducer.disconnect(), rawAdmin.disconnect()]);
    },
  };
}
