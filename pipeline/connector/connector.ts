import type { Post } from '../../schemas/post.ts';
import type { FoundAddress } from '../../schemas/projects/project-source.ts';
import type { Source } from '../../schemas/source.ts';
import type { Reread } from './reread.ts';
import type { SourceSummary } from './source-summary.ts';
import type { SourceQuota } from './source-quota.ts';

/*
 * The contract between Earshot and a source, top down. CONTRIBUTING.md, "Adding a source", has the steps around it.
 */

/**
 * Everything Earshot knows about one source. A connector has no state and no clients of its own: `open` binds it to
 * settings. Implement it in `pipeline/sources/<name>.ts`. test/pipeline/sources/conformance.ts checks every connector.
 */
export interface Connector {
  readonly source: Source;
  /** How a search works, for the manual. */
  readonly summary: SourceSummary;
  /** Rate limits by name. Calls that name no limit use `default`. */
  readonly limits: Readonly<Record<string, RateLimit>>;
  /** Milliseconds that each scan looks back before the end of the last one, for what the source indexes late. */
  readonly overlapMs: number;
  /** How far back the source can be searched, in days; null when there is no bound. */
  readonly maxBackfillDays: number | null;
  /**
   * Which exclusions of keywords its queries contain. Give the reason in a comment and in docs/reference/sources.md.
   */
  readonly exclusions: ExclusionSupport;
  /** Set when posts are found by hashtag. Targets then contain the hashtags of their projects. */
  readonly searchesHashtags?: true;
  /** Returns the client for these settings. Pure: nothing is called before the first search. */
  open(settings: SourceSettings): SourceClient;
}

/** A rate limit: `calls` per `perMs` milliseconds, shared by all processes. */
export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * Which exclusions a source can apply without losing a post that matching would keep. `words`: single words of ASCII
 * letters and digits, when its query language excludes the word itself, not its inflections, and looks only where
 * matching looks. `none`: it stems, looks elsewhere, or does not document what it does.
 */
export type ExclusionSupport = 'words' | 'none';

/** The variables `EARSHOT_<SOURCE>_*`, by their name without the prefix, in lower case. */
export type SourceVariables = Readonly<Record<string, string | undefined>>;

/** The variables of a source and what applies to all sources. */
export type SourceSettings = SourceVariables & {
  /** Sent with every call: `earshot/<version> (+<contact>)`. */
  readonly userAgent: string;
};

/** A source with its settings. */
export interface SourceClient {
  readonly availability: Availability;
  /** Overrides the connector's value where the look-back depends on settings. */
  readonly maxBackfillDays?: number | null;
  /** Quotas by the names that `io.spend` and `io.claim` use. Default: none. */
  readonly quotas?: Readonly<Record<string, SourceQuota>>;
  /** Packs targets into the fewest queries that the source's query language allows. Pure. */
  plan(targets: readonly SearchTarget[]): SearchQuery[];
  /**
   * Answers one query page by page, newest posts first where the source can. Leaves out posts older than `query.since`.
   * Throws `SourceError`; any other error counts as a bug of the connector.
   */
  search(query: SearchQuery, io: SourceIo): AsyncIterable<PostPage>;
  /** Reads posts again by their ids. Absent when the source has no way to. */
  readonly postReader?: PostReader;
  /** Finds what to read at an address that a user entered; throws `SourceError`. Set when targets may have an `address`. */
  readonly findAddress?: (given: string, io: SourceIo) => Promise<FoundAddress>;
  /** Set when calls go to hosts that users chose. They are then made through the address guard. */
  readonly callsGivenHosts?: true;
}

/** How posts that are known are read again. */
export interface PostReader {
  /** The most ids per call of `read`. */
  readonly batchSize: number;
  /** Returns what became of these posts, by their external ids. Throws `SourceError`. */
  read(externalIds: readonly string[], io: SourceIo): Promise<Reread>;
}

/** Whether a source can be used, and if not, what is missing. */
export type Availability =
  | {
      readonly available: true;
      /** Set when the source is followed live but cannot be searched: what searching would need. */
      readonly followOnly?: string;
    }
  | { readonly available: false; readonly reason: string };

/** What to search for on behalf of one keyword. */
export interface SearchTarget {
  readonly keywordId: number;
  readonly projectId: string;
  /** The term and its aliases. */
  readonly spellings: readonly string[];
  /** Search from here on, in milliseconds since 1970. */
  readonly since: number;
  /** What is older was searched before, and is swept for posts that the source shows late. Default: `since`. */
  readonly freshSince?: number;
  /** The words to exclude, as far as the source supports that: in lower case, sorted, distinct. */
  readonly excluded: readonly string[];
  /** The hashtags of its project, without `#`; empty unless the connector `searchesHashtags`. */
  readonly hashtags: readonly string[];
  /** Read only what this address of its project lists. Default: search the whole source. */
  readonly address?: string;
}

/** One query to a source, shared by all targets that need its answer. */
export interface SearchQuery {
  /** Identifies the query: the same text is the same query, e.g. `search:"acme sync"` or `latest`. */
  readonly text: string;
  /** The spellings that it covers. */
  readonly spellings: readonly string[];
  /** The earliest `since` of its targets, in milliseconds since 1970. */
  readonly since: number;
  /** The earliest `freshSince` of its targets: what is older is only swept. Default: `since`. */
  readonly freshSince?: number;
  readonly targets: readonly SearchTarget[];
  /** The address to read. All of its targets have the same. */
  readonly address?: string;
}

/** One page of posts. */
export interface PostPage {
  readonly posts: readonly Post[];
  /** The number of items that could not be read (no id, no time, unknown shape). Never guess at them. */
  readonly malformed: number;
  /**
   * Set when the source has more posts in the wanted time than it returns, or than we may read: nothing older than this
   * came. Milliseconds since 1970. The run then reports that it reached back no further.
   */
  readonly reachedBackTo?: number;
  /**
   * Set when everything newer than `freshSince` of the query has come. A page with an older post says so, too. A sweep
   * follows, which ends without an error when its share of a quota is used up.
   */
  readonly isFreshDone?: true;
}

/** The only effects that a connector has. */
export interface SourceIo {
  /** Whether what is spent now belongs to a sweep. Default: false. */
  readonly isSweeping?: boolean;
  /**
   * Calls the source. Waits for its turn under the rate limit, obeys `Retry-After`, and retries 429, 5xx and broken
   * connections with back-off. Throws `SourceError` when retrying does not help.
   */
  request(request: SourceRequest): Promise<SourceResponse>;
  /**
   * Takes units of a quota before they are used. A negative number returns units that were not used. Throws
   * `SourceError` `quota_spent`, with the seconds until the quota renews, when too few are left.
   */
  spend(quota: string, units: number): Promise<void>;
  /**
   * Takes one unit of a quota for an item, such as one of thirty hashtags in seven days. Free for an item that holds a
   * unit already. Throws `quota_spent`, which fails this query alone, when other items hold all units.
   */
  claim(quota: string, item: string): Promise<void>;
  /** Encrypted storage shared by all processes, e.g. for renewed tokens. It survives restarts. */
  readonly storage: SourceStorage;
  /** Returns milliseconds since 1970. Use it in place of `Date.now`. */
  now(): number;
}

/** Stores short texts under names that the connector chooses. */
export interface SourceStorage {
  /** Returns null when there is no such text, or it has expired. */
  read(name: string): Promise<string | null>;
  /** Stores the text until `until`, in milliseconds since 1970; null: forever. */
  write(name: string, text: string, until: number | null): Promise<void>;
}

/**
 * One HTTP call. The last three fields are for sources that say in their own way that a call failed or a limit is near.
 */
export interface SourceRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Statuses to return instead of throwing. 2xx are always returned. */
  readonly acceptStatuses?: readonly number[];
  /** The name of the rate limit that the call counts against. Default: `default`. */
  readonly limit?: string;
  /** How often the call is made at most, retries included. Default: 5. */
  readonly maxAttempts?: number;
  /** Returns the error that an answer of any status stands for; null when it is none. Transient errors are retried. */
  readonly errorIn?: (answer: SourceResponse) => SourceError | null;
  /**
   * Called with an answer that would count as a failure. Returns the seconds for which to block the limit when the
   * source refuses further calls; the call then fails as `rate_limited`. Else null.
   */
  readonly cooldownAfterRefusal?: (answer: SourceResponse) => number | null;
  /**
   * Called with every answer, good ones included. Returns the seconds for which to block the limit after it, or null.
   */
  readonly cooldownAfterAnswer?: (answer: SourceResponse) => number | null;
}

/** The most bytes of an answer once decompressed. A longer answer fails as `too_large`. */
export const MAX_BODY_BYTES = 5_000_000;

export interface SourceResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body decoded as UTF-8. */
  readonly body: string;
  /** The decompressed body, for formats that declare their own encoding. At most `MAX_BODY_BYTES`. */
  readonly bytes: Uint8Array;
}

/** Why a source returned nothing. The code appears in the run's record. */
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

/** A failure of a source. The message appears in the run's record: never put addresses, bodies or credentials in it. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    /** The seconds after which the source said to come back, if it did. */
    readonly retryAfterSeconds?: number,
    /** Whether other queries would fail too, as far as `code` says, or only this one failed. */
    readonly scope: 'source' | 'query' = 'source',
  ) {
    super(message);
  }
}
