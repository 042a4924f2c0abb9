import kafkajs, { type Admin } from 'kafkajs';
import type { Offsets } from '../log.ts';
import type { TopicLayout } from '../topic-layout.ts';

/** Replicas of each partition, if the cluster has as many brokers. The loss of one broker then loses no record. */
const REPLICAS = 3;
/** The largest record. The longest post is well under 2 MB; base64 makes it a third longer in a dead letter. */
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
        // With three replicas, a record is durable once two have it.
        { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
      ],
    })),
  });
}

/** Creates the topics that do not exist. Existing topics stay as their operator created them. */
export async function createMissingTopics(admin: Admin, topics: readonly TopicLayout[]): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !present.has(name));
  if (missing.length > 0) await create(admin, missing);
}

/** Returns the offset after the last record of each partition. */
export async function fetchEnds(admin: Admin, topic: string): Promise<Offsets> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
}

/** Returns the offset of the first record that each partition still has. */
export async function fetchStarts(admin: Admin, topic: string): Promise<Offsets> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, low }) => [partition, BigInt(low)]));
}

/** Returns the committed offset of a group in each partition. 0 where the group has committed nothing. */
export async function fetchCommitted(admin: Admin, group: string, topic: string): Promise<Offsets> {
  const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  const offsets = found?.partitions ?? [];
  // Kafka returns -1 where a group has committed nothing.
  return new Map(offsets.map(({ partition, offset }) => [partition, offset === '-1' ? 0n : BigInt(offset)]));
}

/** Deletes a group that was used only to read. Ignores a group that no longer exists. */
export async function dropGroup(admin: Admin, group: string): Promise<void> {
  try {
    await admin.deleteGroups([group]);
  } catch (error) {
    if (!(error instanceof kafkajs.KafkaJSDeleteGroupsError)) throw error;
  }
}
