import { setImmediate as turnOver, setTimeout as sleep } from 'node:timers/promises';
import { TOPICS } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import { isWorthALine } from '../engine/patience.ts';
import { decodeEvents } from './decode-events.ts';
import type { Listener } from './listener.ts';

/** Wait before the topic is followed again when the log was away. */
const AGAIN_MS = 1_000;
/** Records given out between two turns of the listeners: many at once would fill the line of one who is quick enough. */
const SLICE = 100;
/** How long a listener who is behind is waited for, once for each slice: those who read are kept, those who do not hold up others little. */
const PATIENCE_MS = 100;
const LOOK_MS = 5;

/**
 * Reads the topic `mentions` once for all listeners of this process, while there are any. What it has read is in every
 * listener's line before it goes on.
 */
export class TopicReader {
  private readonly listeners = new Set<Listener>();
  private readonly stopping = new AbortController();
  private readonly reading: Promise<void>;

  /** `next`: the offset of each partition at which it begins; moved along by it. */
  constructor(
    private readonly log: Log,
    private readonly codec: Codec,
    private readonly next: Map<number, bigint>,
    private readonly logger: Logger,
  ) {
    this.reading = this.read();
  }

  /** The next offset of each partition that it will read. */
  offsets = (): ReadonlyMap<number, bigint> => this.next;

  /** From here on the listener is offered whatever is read. */
  add(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Lets a listener go and gives how many are left. */
  remove(listener: Listener): number {
    this.listeners.delete(listener);
    return this.listeners.size;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const listener of this.listeners) listener.end();
    await this.reading;
  }

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        for await (const records of this.log.follow(TOPICS.mentions.name, this.next, signal)) {
          await this.deliver(records);
          failures = 0;
        }
      } catch (error) {
        failures += 1;
        if (isWorthALine(failures))
          this.logger.warn({ err: error }, 'Changes of mentions cannot be followed just now.');
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async deliver(records: readonly StoredRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += SLICE) {
      const slice = records.slice(at, at + SLICE);
      for (const event of await decodeEvents(this.codec, slice))
        for (const listener of this.listeners) listener.offer(event);
      const last = slice.at(-1)!;
      this.next.set(last.partition, BigInt(last.offset) + 1n);
      await this.letThemHear();
    }
  }

  /** Gives the listeners a turn, and those who are behind a moment more. */
  private async letThemHear(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    await turnOver();
    while (Date.now() < deadline && [...this.listeners].some(({ isBehind }) => isBehind))
      await sleep(LOOK_MS);
  }
}
