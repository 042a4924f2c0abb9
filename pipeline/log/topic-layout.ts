/** How a log stores a topic. `TOPICS` has those of the service; tests use their own. */
export interface TopicLayout {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}
