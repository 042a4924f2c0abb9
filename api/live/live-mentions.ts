import type { MentionEvent } from '../../schemas/mentions/mention.ts';

/** What a listener is to hear, and from where on. */
export interface LiveSubscription {
  readonly workspaceId: number;
  /** Whether the listener wants this event; must be quick. */
  wants(event: MentionEvent): boolean;
  /** A position that a feed gave before: everything after it is heard. Null: everything from now on. */
  readonly after: string | null;
  /** True: only what has happened by now, then the feed ends. */
  readonly isBacklog: boolean;
  /** Ends the feed. */
  readonly signal: AbortSignal;
}

/** One listener's events, in their order per mention and at least once. */
export interface LiveFeed extends AsyncIterable<{ readonly event: MentionEvent; readonly position: string }> {
  /** How far the listener has come, events that it did not want included. */
  position(): string;
}

/**
 * The stream of changes of mentions, as it happens. Implemented over the topic `mentions` by the pipeline; the
 * composition root brings the two together.
 */
export interface LiveMentions {
  /**
   * Opens a feed. Throws `invalid_request` for a position that is not of this stream. The feed itself throws
   * `unavailable` when its listener has been too slow, and ends when the stream is closed.
   */
  follow(listening: LiveSubscription): Promise<LiveFeed>;
  /** Ends every feed, so that those who serve them can stop. */
  close(): Promise<void>;
}
