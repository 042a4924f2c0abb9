/** One mention in a feed. All texts are plain; formats escape them. */
export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  /** The address of the post; null when it must not be linked. */
  readonly url: string | null;
  /** The address of the mention in the console. */
  readonly consoleUrl: string;
  readonly summary: string;
  /** HTML. */
  readonly content: string;
  readonly author: { readonly name: string; readonly url: string | null } | null;
  /** ISO 8601, like `updated`. */
  readonly published: string;
  readonly updated: string;
  readonly tags: readonly string[];
  /** A language tag; null when it is unknown. */
  readonly lang: string | null;
  /** What programs sort by. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** What a view finds, newest first. */
export interface Feed {
  readonly title: string;
  /** The same for all feeds of the view, and without a secret. */
  readonly id: string;
  /** The page of the console that shows the view. */
  readonly homeUrl: string;
  /** ISO 8601: the latest update of an entry, or of the view. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}
