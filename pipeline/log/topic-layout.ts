/** How a log lays a topic out. `TOPICS` declares ours; tests bring their own. */
export interface TopicLayout {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}
