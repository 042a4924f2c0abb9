import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';

type Commit = EachBatchPayload['commitOffsetsIfNecessary'];

/** Commits offsets of several partitions of a topic in one request, when they come in the same turn of the event loop. */
export class JointCommits {
  private offsets = new Map<number, string>();
  private next: Promise<void> | undefined;

  /** Resolves once the broker has recorded the offset, and throws what the request throws. */
  commit(topic: string, partition: number, offset: string, send: Commit): Promise<void> {
    this.offsets.set(partition, offset);
    this.next ??= this.send(topic, send);
    return this.next;
  }

  private async send(topic: string, send: Commit): Promise<void> {
    await nextTurn();
    const partitions = Array.from(this.offsets, ([partition, offset]) => ({ partition, offset }));
    this.offsets = new Map();
    this.next = undefined;
    await send({ topics: [{ topic, partitions }] });
  }
}
