import kafkajs, { type Admin } from 'kafkajs';
import type { Offsets } from '../log.ts';
import type { TopicLayout } from '../topic-layout.ts';

/** Copies of each partition where the cluster has as many brokers: survives the loss of one without losing a record. */
const REPLICAS = 3;
/**
 * Largest record: the longest post there is comes to well under 2 MB, and in its dead letter base64 makes it a third
 * longer.
 */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;

async function create(admin: Admin, missing: readonly TopicLayout[]): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const replicationFactor = Math.min(REPLICAS, brokers.length);
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ name, partitions, retentionMs }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor,
      configEntries: [
        { name: 'cleanup.policy', value: 'delete' },
        { name: 'retention.ms', value: String(retentionMs) },
        { name: 'max.message.bytes', value: String(MAX_RECORD_BYTES) },
        // Two copies before a publish counts as durable, where there are three.
        { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
      ],
    })),
  });
}

/** Creates the topics that do not exist. Those that do are left as their operator made them. */
export async function createMissingTopics(admin: Admin, topics: readonly TopicLayout[]): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !present.has(name));
  if (missing.length > 0) await create(admin, missing);
}

/** The offset after the last record of each partition. */
export async function fetchEnds(admin: Admin, topic: string): Promise<Offsets> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
}

/** The offset of the first record that is still kept in each partition. */
export async function fetchStarts(admin: Admin, topic: string): Promise<Offsets> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, low }) => [partition, BigInt(low)]));
}

/** What a group has committed in each partition; 0 where nothing. */
export async function fetchCommitted(admin: Admin, group: string, topic: string): Promise<Offsets> {
  const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  const offsets = found?.partitions ?? [];
  // Kafka says -1 where a group has committed nothing.
  return new Map(offsets.map(({ partition, offset }) => [partition, offset === '-1' ? 0n : BigInt(offset)]));
}

/** Removes a group that was only used to read. One that is gone already is no error. */
export async function dropGroup(admin: Admin, group: string): Promise<void> {
  try {
    await admin.deleteGroups([group]);
  } catch (error) {
    if (!(error instanceof kafkajs.KafkaJSDeleteGroupsError)) throw error;
  }
}
