import kafkajs, { type Admin } from 'kafkajs';
import type { Offsets } from '../log.ts';
import {
  planTopics,
  wantedConfigs,
  wantedReplicas,
  withReplicas,
  type ActualTopic,
  type TopicDifference,
  type WantedTopics,
} from './topic-plan.ts';

/** What a log asks for, before the cluster is known. */
export type TopicRequest = Omit<WantedTopics, 'brokers'>;

const { TOPIC } = kafkajs.ConfigResourceTypes;
/** The source of a value that was set for one topic, in the answers of `describeConfigs`. */
const DYNAMIC_TOPIC_CONFIG = 1;

async function describeConfigs(admin: Admin, names: readonly string[]) {
  if (names.length === 0) return [];
  const resources = names.map((name) => ({ type: TOPIC, name }));
  return (await admin.describeConfigs({ includeSynonyms: false, resources })).resources;
}

async function readTopics(admin: Admin, names: readonly string[]): Promise<Map<string, ActualTopic>> {
  const present = new Set(await admin.listTopics());
  const existing = names.filter((name) => present.has(name));
  // Without names, kafkajs would read every topic of the cluster.
  const { topics } =
    existing.length === 0 ? { topics: [] } : await admin.fetchTopicMetadata({ topics: existing });
  const configs = new Map(
    (await describeConfigs(admin, existing)).map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  );
  return new Map(
    topics.map(({ name, partitions }) => [
      name,
      {
        partitions: partitions.map(({ partitionId, replicas }) => ({ id: partitionId, replicas })),
        configs: configs.get(name) ?? new Map(),
      },
    ]),
  );
}

const onCluster = async (admin: Admin, request: TopicRequest): Promise<WantedTopics> => ({
  ...request,
  brokers: (await admin.describeCluster()).brokers.map(({ nodeId }) => nodeId),
});

const clusterNames = ({ layouts, settings }: TopicRequest) =>
  layouts.map(({ name }) => settings.prefix + name);

async function create(admin: Admin, wanted: WantedTopics, names: ReadonlySet<string>): Promise<void> {
  const { layouts, settings } = wanted;
  await admin.createTopics({
    waitForLeaders: true,
    topics: layouts
      .filter(({ name }) => names.has(settings.prefix + name))
      .map((layout) => ({
        topic: settings.prefix + layout.name,
        numPartitions: layout.partitions,
        replicationFactor: wantedReplicas(wanted),
        configEntries: [...wantedConfigs(wanted, layout)].map(([name, value]) => ({ name, value })),
      })),
  });
}

/** Creates the topics that do not exist. Existing topics stay as their operator created them. */
export async function createMissingTopics(admin: Admin, request: TopicRequest): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = new Set(clusterNames(request).filter((name) => !present.has(name)));
  if (missing.size > 0) await create(admin, await onCluster(admin, request), missing);
}

/** Returns how the topics of the cluster differ from what is asked for. */
export async function compareTopics(admin: Admin, request: TopicRequest): Promise<TopicDifference[]> {
  return planTopics(await onCluster(admin, request), await readTopics(admin, clusterNames(request)));
}

/** Sets configuration values. Kafka replaces all values of a topic, so those already set are sent again. */
async function setConfigs(admin: Admin, changed: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const described = await describeConfigs(admin, [...changed.keys()]);
  const resources = described.map(({ resourceName, configEntries }) => {
    const own = configEntries.filter(({ configSource }) => configSource === DYNAMIC_TOPIC_CONFIG);
    const kept = own.map(({ configName, configValue }) => [configName, configValue] as const);
    const values = new Map([...kept, ...changed.get(resourceName)!]);
    return {
      type: TOPIC,
      name: resourceName,
      configEntries: [...values].map(([name, value]) => ({ name, value })),
    };
  });
  if (resources.length > 0) await admin.alterConfigs({ validateOnly: false, resources });
}

async function addReplicas(admin: Admin, wanted: WantedTopics, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return;
  const topics = await readTopics(admin, [...names]);
  const count = wantedReplicas(wanted);
  await admin.alterPartitionReassignments({
    topics: [...topics].map(([topic, { partitions }]) => ({
      topic,
      partitionAssignment: partitions.map(({ id, replicas }) => ({
        partition: id,
        replicas: withReplicas(replicas, count, wanted.brokers),
      })),
    })),
  });
}

/**
 * Creates missing topics, adds partitions and replicas, and changes configuration values. Skips differences with an
 * obstacle. Replicas are copied by the brokers after this returns.
 */
export async function applyTopics(
  admin: Admin,
  request: TopicRequest,
  differences: readonly TopicDifference[],
): Promise<void> {
  const wanted = await onCluster(admin, request);
  const possible = differences.filter(({ obstacle }) => obstacle === null);
  const topicsWith = (setting: string) =>
    new Set(possible.filter((each) => each.setting === setting).map(({ topic }) => topic));
  const missing = topicsWith('topic');
  if (missing.size > 0) await create(admin, wanted, missing);
  const grown = possible.filter(({ setting }) => setting === 'partitions');
  if (grown.length > 0) {
    const topicPartitions = grown.map(({ topic, wanted: count }) => ({ topic, count: Number(count) }));
    await admin.createPartitions({ topicPartitions });
  }
  await addReplicas(admin, wanted, topicsWith('replication'));
  const configs = new Map<string, Map<string, string>>();
  for (const { topic, setting, wanted: value } of possible.filter((each) => each.setting.includes('.')))
    configs.set(topic, (configs.get(topic) ?? new Map<string, string>()).set(setting, value));
  await setConfigs(admin, configs);
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
