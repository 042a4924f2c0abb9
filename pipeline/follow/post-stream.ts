import type { Source } from '../../schemas/source.ts';

/** One session of following a stream, by the one process that holds its lease. */
export interface FollowSession {
  /** Where to resume, in the stream's own terms; null: at its current end. */
  readonly position: string | null;
  /**
   * Saves that everything up to here is published; null: resume at the current end. Throws when another process has
   * taken the stream.
   */
  save(position: string | null): Promise<void>;
  /** Ends the session: another process has the stream, no project needs it any more, or the service stops. */
  readonly signal: AbortSignal;
}

/** A source that announces every new post, or that can be asked for all of them cheaply. */
export interface PostStream {
  readonly source: Source;
  /** Whether any watched project searches this source. */
  isWanted(): Promise<boolean>;
  /** Follows until the signal fires. Throws when the stream breaks: following then resumes at the last position. */
  follow(session: FollowSession): Promise<void>;
}
