import type { TopicSettings } from '../../schemas/config/topic-settings.ts';
import { TOPICS } from '../../schemas/topics.ts';

/** How a log stores a topic. `layoutsOf` has those of the service; tests use their own. */
export interface TopicLayout {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}

/** Returns the layouts of all topics, as configured. */
export const layoutsOf = ({ partitions, retentionMs }: TopicSettings): TopicLayout[] =>
  Object.values(TOPICS).map((topic) => ({
    name: topic.name,
    partitions: topic.partitions === 1 ? 1 : (partitions ?? topic.partitions),
    retentionMs: retentionMs.get(topic.name) ?? topic.retentionMs,
  }));
