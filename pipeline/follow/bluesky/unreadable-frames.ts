import type { Logger } from '../../../runtime/logger.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import { SourceError } from '../../connector/connector.ts';

/**
 * A stream is broken when it has sent this many frames, and nothing readable for this long. The time is shorter than a
 * session that the follower considers stable, so that its pauses grow.
 */
const BROKEN_AFTER_MS = 20 * SECOND_MS;
const BROKEN_AFTER_FRAMES = 20;
/** The first unreadable event is logged, then every thousandth. */
const LOGGED_EVERY = 1_000;

/** Watches a stream for frames that cannot be read. */
export class UnreadableFrames {
  #total = 0;
  /** Frames since the last readable one, and its time. */
  #row = { frames: 0, since: 0 };

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  /** Starts over when a stream opens. `now` is in milliseconds since 1970. */
  reset(now: number): void {
    this.#row = { frames: 0, since: now };
  }

  /**
   * Counts some frames, the events read from them, and the posts among those that were malformed. Throws
   * `malformed_answer` when the connection brings nothing readable.
   */
  count(frames: number, events: number, malformed: number, now: number): void {
    this.#log(frames - events + malformed);
    if (events > 0) this.reset(now);
    else this.#row.frames += frames;
    if (this.#row.frames >= BROKEN_AFTER_FRAMES && now - this.#row.since >= BROKEN_AFTER_MS)
      throw new SourceError('malformed_answer', 'the stream sends nothing that can be read');
  }

  #log(unreadable: number): void {
    const before = this.#total;
    this.#total += unreadable;
    const isDue =
      before === 0
        ? unreadable > 0
        : Math.floor(before / LOGGED_EVERY) < Math.floor(this.#total / LOGGED_EVERY);
    if (isDue) this.logger.warn({ count: this.#total }, 'Bluesky streams events that cannot be read.');
  }
}
