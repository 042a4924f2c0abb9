import { type Post } from '../../schemas/post.ts';
import { type Source } from '../../schemas/source.ts';

/** What one keyword wants from a source: its spellings, looked for from `since` on. */
export interface Want {
  readonly keywordId: number;
  readonly projectId: string;
  /** The term and its aliases. */
  readonly spellings: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** One question to a source, shared by everyone who wants its answer. */
export interface Query {
  /** Two queries of the same text are the same question, e.g. `search:"acme sync"` or `latest`. */
  readonly text: string;
  /** Which spellings it covers. */
  readonly spellings: readonly string[];
  /** The earliest `since` of those that share it, in milliseconds. */
  readonly since: number;
  readonly wants: readonly Want[];
}

/** One page of a source's answer. */
export interface Page {
  readonly posts: readonly Post[];
  /** Items that could not be read (missing id, no time, unknown shape): counted, never guessed at. */
  readonly malformed: number;
}

/** What a connector may do to the world: one polite, metered, cancellable HTTP call. */
export interface SourceIo {
  /**
   * Calls the source. Waits for its turn under the source's rate limit, obeys Retry-After, retries 429, 5xx and
   * broken connections with back-off; throws `SourceError` when that is of no use.
   */
  request(request: SourceRequest): Promise<SourceResponse>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface SourceRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Answers with these statuses are returned, not thrown. 2xx always are. */
  readonly accept?: readonly number[];
  /** Which of the source's addresses this call counts against when their limits differ (e.g. `google`, `gdelt`). Default: the source. */
  readonly limit?: string;
  /** How often this call is tried in all, before it is given up. Default: 5. */
  readonly tries?: number;
  /**
   * Looks at an answer that is about to count as a failure. Seconds for which the limit is to rest when the source
   * makes plain that it wants none of us for a while (the call then fails as `rate_limited`), else null.
   */
  readonly restAfter?: (answer: SourceResponse) => number | null;
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
  ) {
    super(message);
  }
}

/** Whether a source can be asked, and if not, what is missing. */
export type Availability =
  { readonly available: true } | { readonly available: false; readonly reason: string };

/** A source's politeness: `calls` per `perMs`, shared by every process. */
export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * A connector: everything Earshot knows of one source. It has no state and no clients of its own; `open` binds it
 * to settings. Adding a source is one file that exports one of these and one line in `index.ts`.
 */
export interface Connector {
  readonly source: Source;
  /** Limits by name; the key `default` holds for calls that name none. */
  readonly limits: Readonly<Record<string, RateLimit>>;
  /** Search indexes lag: each scan looks back this much further than the last one reached. Milliseconds. */
  readonly overlapMs: number;
  /** Furthest look-back the source allows, in days; null when there is no bound. */
  readonly maxBackfillDays: number | null;
  open(settings: SourceSettings): OpenSource;
}

/** A source's settings: the variables `EARSHOT_<SOURCE>_*` of the configuration, by their name without the prefix, in lower case. */
export type SourceSettings = Readonly<Record<string, string | undefined>> & {
  /** Sent on every call: `earshot/<version> (+<contact>)`. */
  readonly userAgent: string;
};

export interface OpenSource {
  readonly availability: Availability;
  /** Packs wants into the fewest questions that the source's query language allows. Pure. */
  plan(wants: readonly Want[]): Query[];
  /** Answers one question page by page, newest first where the source can; posts older than `query.since` are left out. */
  search(query: Query, io: SourceIo): AsyncIterable<Page>;
}
