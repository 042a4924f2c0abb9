import type { Source } from '../../schemas/source.ts';

/** One stretch of following a stream, by the one process that holds it. */
export interface Stretch {
  /** Where to go on, in the stream's own terms; null: at its present end. */
  readonly position: string | null;
  /**
   * Notes that everything up to here has been published; null: go on at the present end. Throws when the stream is no
   * longer ours.
   */
  save(position: string | null): Promise<void>;
  /** Ends the stretch: the stream was lost to another process, nobody wants it any more, or we stop. */
  readonly signal: AbortSignal;
}

/** A source that tells of every new post by itself, or can be asked for all of them cheaply. */
export interface Stream {
  readonly source: Source;
  /** Whether any project that is watched looks for something here. */
  isWanted(): Promise<boolean>;
  /** Follows until the signal fires. Throws when the stream breaks: it is followed again from the last position. */
  follow(stretch: Stretch): Promise<void>;
}
