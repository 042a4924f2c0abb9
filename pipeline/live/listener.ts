import { PublicError } from '../../schemas/errors.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { formatPosition } from './positions.ts';

/** An event and its position in the topic. */
export interface PositionedEvent {
  readonly partition: number;
  readonly offset: bigint;
  readonly event: MentionEvent;
}

/** An event as a listener receives it, with the position after it. */
export interface LiveEvent {
  readonly event: MentionEvent;
  readonly position: string;
}

/** A queued event. Null stands for unwanted events: they only advance the position of the listener. */
interface Queued {
  readonly partition: number;
  readonly offset: bigint;
  readonly event: MentionEvent | null;
}

/** The most events in the queue of a listener: some megabytes when it has stopped reading. */
export const MAX_QUEUED = 1_000;

/** The queue of one listener: the reader of the topic fills it, and the listener empties it. */
export class Listener {
  private readonly queue: Queued[] = [];
  private wanted = 0;
  private isListening = false;
  private wake: (() => void) | undefined;
  private failure: PublicError | undefined;
  private hasEnded = false;

  /** `next`: the first offset of each partition that the listener has not received. */
  constructor(
    private readonly workspaceId: number,
    private readonly wants: (event: MentionEvent) => boolean,
    private readonly next: Map<number, bigint>,
  ) {}

  position = () => formatPosition(this.next);

  /** Returns the next offset of each partition. */
  offsets = (): ReadonlyMap<number, bigint> => this.next;

  /** Advances the position. Returns the event if the listener wants it and has not received it before. */
  receive({ partition, offset, event }: Queued): LiveEvent | null {
    if (offset < (this.next.get(partition) ?? 0n)) return null;
    this.next.set(partition, offset + 1n);
    return event !== null && this.isWanted(event) ? { event, position: this.position() } : null;
  }

  /** Adds an event to the queue. Ends a listener whose queue is full. */
  offer(offered: PositionedEvent): void {
    if (this.hasEnded) return;
    const isWanted = this.isWanted(offered.event);
    if (!isWanted && this.isListening && this.queue.length === 0) {
      this.receive(offered);
      return;
    }
    this.enqueue({ ...offered, event: isWanted ? offered.event : null });
    if (this.wanted > MAX_QUEUED) {
      const text = 'The listener was too slow and was disconnected. Continue from the last cursor.';
      this.end(new PublicError('unavailable', text));
    }
    this.wake?.();
  }

  /** Whether the queue is so long that the reader should wait for the listener. */
  get isBehind(): boolean {
    return !this.hasEnded && this.wanted > MAX_QUEUED / 2;
  }

  /** Ends the listener and drops its queue. With a failure, `events` throws it. */
  end(failure?: PublicError): void {
    this.failure ??= failure;
    this.hasEnded = true;
    this.queue.length = 0;
    this.wake?.();
  }

  /** Yields queued events as they arrive, until the end. Throws the failure of `end`. */
  async *events(): AsyncGenerator<LiveEvent> {
    this.isListening = true;
    while (!this.hasEnded) {
      const first = this.queue.shift();
      if (!first) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      if (first.event) this.wanted -= 1;
      const received = this.receive(first);
      if (received) yield received;
    }
    if (this.failure) throw this.failure;
  }

  private isWanted = (event: MentionEvent) => event.workspace_id === this.workspaceId && this.wants(event);

  private enqueue(entry: Queued): void {
    const last = this.queue.at(-1);
    if (entry.event) this.wanted += 1;
    // Of several unwanted events in a row, only the last one matters.
    else if (last?.event === null && last.partition === entry.partition) this.queue.pop();
    this.queue.push(entry);
  }
}
