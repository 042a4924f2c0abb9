import { setImmediate as nextTurn } from 'node:timers/promises';
import { PublicError } from '../../schemas/errors.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import { sleep } from '../../runtime/timing/abort.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import { decodeEvents } from './decode-events.ts';
import type { Listener } from './listener.ts';

/** The wait before the topic is followed again after a failure. */
const RETRY_MS = 1_000;
/** Records delivered between two turns of the listeners. More would overflow the queue of a listener that keeps up. */
const SLICE = 100;
/** How long to wait for slow listeners after each slice. Those who read catch up; the others delay everyone only a little. */
const CATCH_UP_MS = 100;
const CHECK_MS = 5;

const expired = () =>
  new PublicError('unavailable', 'Events expired before they were sent. Continue from the last cursor.');

/** Reads the topic `mentions` once for all listeners of this process. */
export class TopicReader {
  private readonly listeners = new Set<Listener>();
  private readonly reading: Running;

  /** `next`: the offset at which to start in each partition. The reader advances it. */
  constructor(
    private readonly log: Log,
    private readonly codec: Codec,
    private readonly next: Map<number, bigint>,
    logger: Logger,
  ) {
    this.reading = startRepeating({
      everyMs: RETRY_MS,
      logger,
      failure: 'Changes of mentions cannot be followed.',
      run: (signal) => this.read(signal),
    });
  }

  /** Returns the next offset to read in each partition. */
  offsets = (): ReadonlyMap<number, bigint> => this.next;

  /** Offers the listener everything that is read from now on. */
  add(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Removes a listener and returns how many are left. */
  remove(listener: Listener): number {
    this.listeners.delete(listener);
    return this.listeners.size;
  }

  async stop(): Promise<void> {
    for (const listener of this.listeners) listener.end();
    await this.reading.stop();
  }

  private async read(signal: AbortSignal): Promise<void> {
    for await (const records of this.log.follow(TOPICS.mentions.name, this.next, signal))
      await this.deliver(records);
  }

  private async deliver(records: readonly StoredRecord[]): Promise<void> {
    await this.checkExpired(records[0]!);
    for (let at = 0; at < records.length; at += SLICE) {
      const slice = records.slice(at, at + SLICE);
      for (const event of await decodeEvents(this.codec, slice))
        for (const listener of this.listeners) listener.offer(event);
      const last = slice.at(-1)!;
      this.next.set(last.partition, BigInt(last.offset) + 1n);
      await this.yieldToListeners();
    }
  }

  /**
   * Ends the listeners when records expired before they were read, as after a very long freeze. They reconnect from their
   * positions and are then told what they missed.
   */
  private async checkExpired({ partition, offset }: StoredRecord): Promise<void> {
    const next = this.next.get(partition) ?? 0n;
    if (BigInt(offset) <= next) return;
    const start = (await this.log.starts(TOPICS.mentions.name)).get(partition) ?? 0n;
    if (start > next) for (const listener of this.listeners) listener.end(expired());
  }

  /** Gives the listeners a turn, and slow ones some more time. */
  private async yieldToListeners(): Promise<void> {
    const deadline = Date.now() + CATCH_UP_MS;
    await nextTurn();
    while (Date.now() < deadline && [...this.listeners].some(({ isBehind }) => isBehind))
      await sleep(CHECK_MS);
  }
}
