/** What became of some posts. A post that is neither in `readings` nor in `gone` could not be read. */
export interface Reread {
  readonly readings: readonly PostReading[];
  /** The ids of posts that were deleted at the source or withdrawn by their authors. */
  readonly gone: readonly string[];
}

/** A post as it is now. */
export interface PostReading {
  readonly external_id: string;
  /** Null: the source does not say. */
  readonly engagement: number | null;
  /** Its words as a search returns them. Left out where a search may return others for the same post. */
  readonly title?: string | null;
  readonly text?: string;
  /** Its language as the source says. */
  readonly lang?: string | null;
}
