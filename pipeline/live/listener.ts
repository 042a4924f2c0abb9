import { PublicError } from '../../schemas/errors.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { positionText } from './positions.ts';

/** An event and where it lies in its topic. */
export interface Placed {
  readonly partition: number;
  readonly offset: bigint;
  readonly event: MentionEvent;
}

/** What a listener is given. */
export interface Heard {
  readonly event: MentionEvent;
  readonly position: string;
}

/** An event in line; null stands for those that the listener does not want, so that it comes to know how far it is. */
interface Waiting {
  readonly partition: number;
  readonly offset: bigint;
  readonly event: MentionEvent | null;
}

/**
 * Events that one listener may leave waiting. A mention is a few kilobytes, so that a listener who has stopped reading
 * costs some megabytes, for as long as it takes to fill up.
 */
export const MOST_WAITING = 1_000;

/** What one listener has still to hear: filled by the reader of the topic, emptied by the listener. */
export class Listener {
  private readonly waiting: Waiting[] = [];
  private wanted = 0;
  private isListening = false;
  private wake: (() => void) | undefined;
  private failure: PublicError | undefined;
  private isOver = false;

  /** `next`: the offset of each partition from which on it has heard nothing yet. */
  constructor(
    private readonly workspaceId: number,
    private readonly wants: (event: MentionEvent) => boolean,
    private readonly next: Map<number, bigint>,
  ) {}

  position = () => positionText(this.next);

  /** How far it has come, by partition. */
  offsets = (): ReadonlyMap<number, bigint> => this.next;

  /** Notes that it has come so far and gives the event if it is to be heard: its own, wanted, and not heard before. */
  hear({ partition, offset, event }: Waiting): Heard | null {
    if (offset < (this.next.get(partition) ?? 0n)) return null;
    this.next.set(partition, offset + 1n);
    return event !== null && this.concerns(event) ? { event, position: this.position() } : null;
  }

  /** Puts an event in line. A listener that leaves too many waiting is cut off. */
  offer(placed: Placed): void {
    if (this.isOver) return;
    const isWanted = this.concerns(placed.event);
    if (!isWanted && this.isListening && this.waiting.length === 0) {
      this.hear(placed);
      return;
    }
    this.line({ ...placed, event: isWanted ? placed.event : null });
    if (this.wanted > MOST_WAITING) {
      this.failure = new PublicError(
        'unavailable',
        'The listener was too slow and has been cut off: go on from the last cursor.',
      );
      this.end();
    }
    this.wake?.();
  }

  /** Whether so much waits that it should be waited for. */
  get isBehind(): boolean {
    return !this.isOver && this.wanted > MOST_WAITING / 2;
  }

  /** Ends the line: what waits is dropped. */
  end(): void {
    this.isOver = true;
    this.waiting.length = 0;
    this.wake?.();
  }

  /** Gives what is in line as it comes, until the end; throws when the listener was cut off. */
  async *heard(): AsyncGenerator<Heard> {
    this.isListening = true;
    while (!this.isOver) {
      const first = this.waiting.shift();
      if (!first) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      if (first.event) this.wanted -= 1;
      const heard = this.hear(first);
      if (heard) yield heard;
    }
    if (this.failure) throw this.failure;
  }

  private concerns = (event: MentionEvent) => event.workspace_id === this.workspaceId && this.wants(event);

  private line(entry: Waiting): void {
    const last = this.waiting.at(-1);
    if (entry.event) this.wanted += 1;
    // Of unwanted events in a row only the last matters.
    else if (last?.event === null && last.partition === entry.partition) this.waiting.pop();
    this.waiting.push(entry);
  }
}
