import type { TopicSettings } from '../../../schemas/config/topic-settings.ts';
import type { TopicLayout } from '../topic-layout.ts';

/** Replicas of each partition, if the cluster has as many brokers. The loss of one broker then loses no record. */
const REPLICAS = 3;
/** The largest record. The longest post is well under 2 MB; base64 makes it a third longer in a dead letter. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;

/** A topic as it is on the cluster. */
export interface ActualTopic {
  readonly partitions: readonly { readonly id: number; readonly replicas: readonly number[] }[];
  /** Every configuration value in effect, by name, such as `min.insync.replicas`. */
  readonly configs: ReadonlyMap<string, string>;
}

/** What a topic lacks, or has against what is asked for. */
export interface TopicDifference {
  /** The name on the cluster. */
  readonly topic: string;
  /** `topic` when the whole topic is missing, `partitions`, `replication`, or the name of a configuration value. */
  readonly setting: string;
  /** Null when the topic is missing. */
  readonly actual: string | null;
  readonly wanted: string;
  /** Why `earshot topics apply` cannot change it. Null when it can. */
  readonly obstacle: string | null;
}

/** What all topics should be like, on this cluster. */
export interface WantedTopics {
  readonly layouts: readonly TopicLayout[];
  readonly settings: Pick<
    TopicSettings,
    'prefix' | 'partitions' | 'replication' | 'minInsync' | 'retentionMs'
  >;
  readonly brokers: readonly number[];
}

/** Returns how many replicas a topic should have. */
export const wantedReplicas = ({ settings, brokers }: WantedTopics): number =>
  settings.replication ?? Math.min(REPLICAS, brokers.length);

/** Returns the configuration of a topic. With three replicas, a record is durable once two have it. */
export const wantedConfigs = (wanted: WantedTopics, { retentionMs }: TopicLayout): Map<string, string> =>
  new Map([
    ['cleanup.policy', 'delete'],
    ['retention.ms', String(retentionMs)],
    ['max.message.bytes', String(MAX_RECORD_BYTES)],
    ['min.insync.replicas', String(wanted.settings.minInsync ?? Math.max(1, wantedReplicas(wanted) - 1))],
  ]);

function comparePartitions(
  { settings }: WantedTopics,
  { partitions }: TopicLayout,
  { length }: ActualTopic['partitions'],
) {
  // Only what a variable asks for. An operator may have created more or fewer on purpose.
  if (settings.partitions === null || partitions === length) return [];
  const obstacle = partitions < length ? 'Kafka cannot remove partitions. Create a new topic instead.' : null;
  return [{ setting: 'partitions', actual: String(length), wanted: String(partitions), obstacle }];
}

function compareReplicas(wanted: WantedTopics, { partitions }: ActualTopic) {
  const replicas = wantedReplicas(wanted);
  const fewest = Math.min(...partitions.map((partition) => partition.replicas.length));
  if (fewest >= replicas) return [];
  const obstacle =
    replicas > wanted.brokers.length ? `The cluster has only ${wanted.brokers.length} brokers.` : null;
  return [{ setting: 'replication', actual: String(fewest), wanted: String(replicas), obstacle }];
}

function compareConfigs(wanted: WantedTopics, layout: TopicLayout, { configs }: ActualTopic) {
  const { settings } = wanted;
  const configsWanted = wantedConfigs(wanted, layout);
  const minInsync = Number(configs.get('min.insync.replicas'));
  const insyncWanted = configsWanted.get('min.insync.replicas')!;
  const compared = [
    ...(settings.minInsync !== null || minInsync < Number(insyncWanted) ? ['min.insync.replicas'] : []),
    ...(settings.retentionMs.has(layout.name) ? ['retention.ms'] : []),
  ];
  return compared
    .map((setting) => ({ setting, actual: configs.get(setting) ?? '', wanted: configsWanted.get(setting)! }))
    .filter((difference) => difference.actual !== difference.wanted)
    .map((difference) => ({ ...difference, obstacle: null }));
}

/**
 * Compares the topics of the cluster with what is asked for: those that are missing, those that could lose records because
 * they have too few replicas, and every setting that a variable names. `actual` is by the name on the cluster.
 */
export const planTopics = (
  wanted: WantedTopics,
  actual: ReadonlyMap<string, ActualTopic>,
): TopicDifference[] =>
  wanted.layouts.flatMap((layout): TopicDifference[] => {
    const topic = wanted.settings.prefix + layout.name;
    const found = actual.get(topic);
    if (!found) {
      const shape = `${layout.partitions} partitions, ${wantedReplicas(wanted)} replicas`;
      return [{ topic, setting: 'topic', actual: null, wanted: shape, obstacle: null }];
    }
    return [
      ...comparePartitions(wanted, layout, found.partitions),
      ...compareReplicas(wanted, found),
      ...compareConfigs(wanted, layout, found),
    ].map((difference) => ({ topic, ...difference }));
  });

/** Returns the brokers of a partition after adding replicas: its own first, then those after them in turn. */
export function withReplicas(own: readonly number[], count: number, brokers: readonly number[]): number[] {
  const sorted = [...brokers].sort((a, b) => a - b);
  const from = sorted.indexOf(own.at(-1) ?? -1) + 1;
  const others = [...sorted.slice(from), ...sorted.slice(0, from)].filter((broker) => !own.includes(broker));
  return [...own, ...others].slice(0, Math.max(count, own.length));
}
