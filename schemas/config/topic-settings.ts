import { TOPICS } from '../topics.ts';
import { DAY_MS } from '../duration.ts';

/** How records are compressed when they are written. Snappy and LZ4 can be read, too. */
export const TOPIC_COMPRESSIONS = ['gzip', 'zstd', 'none'] as const;
export type TopicCompression = (typeof TOPIC_COMPRESSIONS)[number];

/** How topics are created and written. Null: a default that fits the cluster. */
export interface TopicSettings {
  /** Before the names of topics and consumer groups on Kafka, so that installations can share a cluster. */
  readonly prefix: string;
  /** Of topics that can be shared by processes, that is, all but `posts.dead`. */
  readonly partitions: number | null;
  readonly replication: number | null;
  readonly minInsync: number | null;
  /** In milliseconds, by topic. */
  readonly retentionMs: ReadonlyMap<string, number>;
  readonly compression: TopicCompression;
}

/** Parses `posts.raw=14,mentions=90`, days by topic, to milliseconds. Returns null when the text is not such a list. */
export function parseRetention(text: string): Map<string, number> | null {
  const names = new Set<string>(Object.values(TOPICS).map(({ name }) => name));
  const retention = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, name = '', days] = /^([a-z.]+)=([1-9]\d{0,4})$/.exec(part.trim()) ?? [];
    if (!names.has(name)) return null;
    retention.set(name, Number(days) * DAY_MS);
  }
  return retention;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Returns the settings of the topics from checked variables. */
export const topicSettings = (
  variables: Readonly<Record<`EARSHOT_TOPIC_${string}`, string | null | undefined>>,
): TopicSettings => ({
  prefix: variables.EARSHOT_TOPIC_PREFIX ?? '',
  partitions: numberOf(variables.EARSHOT_TOPIC_PARTITIONS ?? null),
  replication: numberOf(variables.EARSHOT_TOPIC_REPLICATION ?? null),
  minInsync: numberOf(variables.EARSHOT_TOPIC_MIN_INSYNC ?? null),
  retentionMs: parseRetention(variables.EARSHOT_TOPIC_RETENTION ?? '') ?? new Map(),
  compression: variables.EARSHOT_TOPIC_COMPRESSION as TopicCompression,
});
