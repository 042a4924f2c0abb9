import type { MentionEvent } from '../../schemas/mentions/mention.ts';

/** What a subscriber receives, and from which position. */
export interface LiveSubscription {
  readonly workspaceId: number;
  /** Whether the subscriber receives this event; must be fast. */
  accepts(event: MentionEvent): boolean;
  /** A position that an earlier feed returned: the feed starts after it. Null: it starts now. */
  readonly after: string | null;
  /** True: the feed returns what has happened so far, then ends. */
  readonly isBacklog: boolean;
  readonly signal: AbortSignal;
}

/** One subscriber's events, in order per mention and at least once. */
export interface LiveFeed extends AsyncIterable<{ readonly event: MentionEvent; readonly position: string }> {
  /** Whether events after the requested position are missing: they expired, or the log was created again. */
  readonly hasGap: boolean;
  /** How far the feed has come, including events that the subscriber does not receive. */
  position(): string;
}

/** The stream of changes of mentions, which the pipeline implements over the topic `mentions`. */
export interface LiveMentions {
  /** Opens a feed. It throws `unavailable` when its reader is too slow, and ends when the stream is closed. */
  follow(listening: LiveSubscription): Promise<LiveFeed>;
  /** Ends every feed, so that the server can stop. */
  close(): Promise<void>;
}
