import type { Post } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';

/** What one keyword wants from a source: its spellings, looked for from `since` on. */
export interface SearchTarget {
  readonly keywordId: number;
  readonly projectId: string;
  /** The term and its aliases. */
  readonly spellings: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number;
  /**
   * The words without which it wants posts, as far as the source may be told of them (`Connector.exclusions`): in lower
   * case, sorted, each once.
   */
  readonly excluded: readonly string[];
  /** The hashtags of its project where the source is searched by them (`Connector.byHashtag`), without `#`. */
  readonly hashtags: readonly string[];
}

/**
 * Which of a keyword's exclusions a source may be told. `words`: single words of ASCII letters and digits, of which its query
 * language leaves out the word itself and not its other forms, where matching sees it too. `none`: it stems, looks where
 * matching does not look, or does not say what it does, so that it could keep back a post that matching would keep.
 */
export type ExclusionSupport = 'words' | 'none';

/** One question to a source, shared by everyone who wants its answer. */
export interface SearchQuery {
  /** Two queries of the same text are the same question, e.g. `search:"acme sync"` or `latest`. */
  readonly text: string;
  /** Which spellings it covers. */
  readonly spellings: readonly string[];
  /** The earliest `since` of those that share it, in milliseconds. */
  readonly since: number;
  readonly targets: readonly SearchTarget[];
}

/** One page of a source's answer. */
export interface PostPage {
  readonly posts: readonly Post[];
  /** Items that could not be read (missing id, no time, unknown shape): counted, never guessed at. */
  readonly malformed: number;
  /**
   * Set when the source has more in the wanted time than it gives, or than we may take: nothing older than this came.
   * Milliseconds since 1970. The run then says that it reached back no further.
   */
  readonly reachedBackTo?: number;
}

/** What a connector may do to the world: one polite, metered, cancellable HTTP call. */
export interface SourceIo {
  /**
   * Calls the source. Waits for its turn under the source's rate limit, obeys Retry-After, retries 429, 5xx and
   * broken connections with back-off; throws `SourceError` when that is of no use.
   */
  request(request: SourceRequest): Promise<SourceResponse>;
  /**
   * Takes units of one of the source's quotas, before they are used. Throws `SourceError` `quota_spent`, with the seconds
   * until there are some again, when fewer are left. A negative number gives back what was taken and not used.
   */
  spend(quota: string, units: number): Promise<void>;
  /**
   * Takes one unit of a quota for a thing, or uses the unit that it holds within the quota's window, such as one of thirty
   * hashtags in seven days. Throws `quota_spent`, which concerns this question alone, when all are held by other things.
   */
  claim(quota: string, thing: string): Promise<void>;
  /** What the connector keeps for all processes and later starts, such as a token that was renewed. Sealed. */
  readonly storage: SourceStorage;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Small texts that a connector keeps, by names of its own. */
export interface SourceStorage {
  /** Null: there is none, or its time is over. */
  read(name: string): Promise<string | null>;
  /** Keeps the text until `until`, in milliseconds since 1970; null: for good. */
  write(name: string, text: string, until: number | null): Promise<void>;
}

/**
 * What a source grants over a longer time than its rate: `units` in each day or month of the calendar in a zone, or in
 * any time of `rollingMs`.
 */
export interface SourceQuota {
  readonly units: number;
  readonly per:
    { readonly calendar: 'day' | 'month'; readonly zone: string } | { readonly rollingMs: number };
}

export interface SourceRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Answers with these statuses are returned, not thrown. 2xx always are. */
  readonly acceptStatuses?: readonly number[];
  /** Which of the source's addresses this call counts against when their limits differ (e.g. `google`, `gdelt`). Default: the source. */
  readonly limit?: string;
  /** How often this call is tried in all, before it is given up. Default: 5. */
  readonly maxAttempts?: number;
  /**
   * Looks at an answer that is about to count as a failure. Seconds for which the limit is to rest when the source
   * makes plain that it wants none of us for a while (the call then fails as `rate_limited`), else null.
   */
  readonly cooldownAfterRefusal?: (answer: SourceResponse) => number | null;
  /**
   * The failure that an answer of any status stands for, where its body tells what its status does not, such as a limit
   * under 200 or a passing fault under 400; null: none. It is judged like any other: repeated if it may pass, after the
   * seconds that it names.
   */
  readonly errorIn?: (answer: SourceResponse) => SourceError | null;
  /**
   * Looks at every answer, good ones too. Seconds for which the limit is to rest after it, for sources that tell in
   * words of their own how much of a limit is used; null: none.
   */
  readonly cooldownAfterAnswer?: (answer: SourceResponse) => number | null;
}

/** Most bytes that an answer may have once decompressed: longer ones fail as `too_large`. */
export const MAX_BODY_BYTES = 5_000_000;

export interface SourceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes below, decoded as UTF-8. */
  readonly body: string;
  /** At most `MAX_BODY_BYTES`, as they came (decompressed), for formats that name their own encoding. */
  readonly bytes: Uint8Array;
}

/** Why a source gave nothing. `code` appears in the run record. */
export type SourceErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'quota_spent'
  | 'usage_limit_reached'
  | 'bad_request'
  | 'not_found'
  | 'server_error'
  | 'unreachable'
  | 'timeout'
  | 'malformed_answer'
  | 'too_large'
  | 'internal';

export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    /** Seconds after which the source said to come back, when it did. */
    readonly retryAfterSeconds?: number,
    /** Whether other questions would fail as well, as far as `code` says so, or only this one did. */
    readonly scope: 'source' | 'query' = 'source',
  ) {
    super(message);
  }
}

/** Whether a source can be asked, and if not, what is missing. */
export type Availability =
  | {
      readonly available: true;
      /** Set when the source is followed live but scans cannot ask it: what that would need. */
      readonly followOnly?: string;
    }
  | { readonly available: false; readonly reason: string };

/** A source's politeness: `calls` per `perMs`, shared by every process. */
export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * A connector: everything Earshot knows of one source. It has no state and no clients of its own; `open` binds it
 * to settings. Adding a source is one file that exports one of these, its line in `all.ts` and its
 * line in the table of `schemas/source.ts`; CONTRIBUTING.md has the steps.
 */
export interface Connector {
  readonly source: Source;
  /** Limits by name; the key `default` holds for calls that name none. */
  readonly limits: Readonly<Record<string, RateLimit>>;
  /** Search indexes lag: each scan looks back this much further than the last one reached. Milliseconds. */
  readonly overlapMs: number;
  /** Furthest look-back the source allows, in days; null when there is no bound. */
  readonly maxBackfillDays: number | null;
  /** Which exclusions its questions carry; the reason stands beside it, and in docs/reference/sources.md. */
  readonly exclusions: ExclusionSupport;
  /** Set where posts are looked up by hashtag: it is then asked for the hashtags of the projects too. */
  readonly searchesHashtags?: true;
  open(settings: SourceSettings): SourceClient;
}

/** The variables `EARSHOT_<SOURCE>_*` of the configuration, by their name without the prefix, in lower case. */
export type SourceVariables = Readonly<Record<string, string | undefined>>;

/** A source's settings: its variables and what goes for all sources. */
export type SourceSettings = SourceVariables & {
  /** Sent on every call: `earshot/<version> (+<contact>)`. */
  readonly userAgent: string;
};

export interface SourceClient {
  readonly availability: Availability;
  /** In place of the connector's own, where the look-back depends on settings. */
  readonly maxBackfillDays?: number | null;
  /** Quotas by the names under which `spend` and `claim` know them; settings may change their size. Default: none. */
  readonly quotas?: Readonly<Record<string, SourceQuota>>;
  /** Packs wants into the fewest questions that the source's query language allows. Pure. */
  plan(targets: readonly SearchTarget[]): SearchQuery[];
  /** Answers one question page by page, newest first where the source can; posts older than `query.since` are left out. */
  search(query: SearchQuery, io: SourceIo): AsyncIterable<PostPage>;
  /**
   * Which of these posts, by their external ids, have been deleted at the source or withdrawn by their authors. At most
   * `recheckSize` ids a call. Absent: the source has no way to ask.
   */
  readonly findDeleted?: (externalIds: readonly string[], io: SourceIo) => Promise<readonly string[]>;
  readonly findDeletedBatchSize?: number;
}
