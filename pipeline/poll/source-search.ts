import { createHash } from 'node:crypto';
import type { Post, RawPost } from '../../schemas/post.ts';
import { SourceError } from '../connector/connector.ts';
import type { PostPage, SearchQuery, SearchTarget, SourceClient } from '../connector/connector.ts';
import type { MeteredSourceIo } from '../source-io/source-io.ts';
import type { UsageMeter } from '../source-io/usage-meter.ts';
import type { PostCounts } from './run-progress.ts';
import { SearchTally } from './search-tally.ts';

/** Why a query of a project failed. */
export interface SearchFailure {
  readonly error: SourceError;
  /** Milliseconds from now until a retry makes sense; null when that is not known. */
  readonly retryInMs: number | null;
}

interface QueryFailure extends SearchFailure {
  /** Whether the remaining queries would fail as well. */
  readonly endsSearch: boolean;
}

/** What the search of one source found, for every project that took part. */
export interface SearchResult {
  /** By project: the posts that the source returned, and those that contain a keyword. */
  readonly byProject: PostCounts;
  /** The keywords whose every query was answered completely. */
  readonly searched: readonly SearchTarget[];
  /** The first failure of each project that has one. */
  readonly failures: ReadonlyMap<string, SearchFailure>;
  /** The oldest time that was reached, by project, in milliseconds since 1970. */
  readonly reachedBackTo: ReadonlyMap<string, number>;
  /** By address: why it could not be read; null: it could. */
  readonly reads: ReadonlyMap<string, string | null>;
}

/** The effects of a search. */
export interface SearchDeps {
  readonly io: MeteredSourceIo;
  /** Counts what each project used, also when the search throws. */
  readonly meter: UsageMeter;
  /** Publishes posts to `posts.raw`. Resolves when they are durable. */
  publish(posts: readonly RawPost[]): Promise<void>;
  /** Returns the ids of the projects that a post belongs to. */
  matches(post: Post): ReadonlySet<string>;
  /** Run ids by project. */
  readonly runs: ReadonlyMap<string, string>;
  readonly revision: number;
  /** Called after each page is published, with the counts so far. */
  onProgress(counts: () => PostCounts): Promise<void>;
  /** Called with the number of items that could not be read. */
  onMalformed(count: number): void;
  /** Called for each query that called the source and was answered completely. */
  onSuccess(): Promise<void>;
  /** Called for each query that failed. Returns the milliseconds for which the source must not be called, or null. */
  onFailure(error: SourceError): Promise<number | null>;
}

/** After these errors the remaining queries would fail as well. */
const ENDS_SEARCH: ReadonlySet<SourceError['code']> = new Set([
  'unauthorized',
  'forbidden',
  'rate_limited',
  'quota_spent',
  'unreachable',
  'timeout',
]);

/** Whether an error comes from a mistake in a connector, not from a store. */
const isBug = (error: unknown): error is Error =>
  [TypeError, RangeError, SyntaxError, URIError].some((kind) => error instanceof kind);

/** Yields the pages that answer a query, and counts what they took however the query ends. */
async function* meteredPages(source: SourceClient, query: SearchQuery, { io, meter }: SearchDeps) {
  const callsBefore = io.calls;
  const projects = [...new Set(query.targets.map(({ projectId }) => projectId))];
  let returned = 0;
  let counted = { calls: 0, returned };
  const count = () => {
    const used = { calls: io.calls - callsBefore, returned };
    meter.count(projects, used, counted);
    counted = used;
  };
  try {
    for await (const page of source.search(query, io)) {
      returned += page.posts.length + page.malformed;
      count();
      yield page;
    }
  } catch (error) {
    throw isBug(error) ? new SourceError('internal', `the connector failed: ${error.message}`) : error;
  } finally {
    count();
  }
}

/**
 * Yields the pages that answer a query. When the quota for sweeps ends once everything new has come, the last page says
 * how far back the search reached.
 */
async function* rationedPages(
  source: SourceClient,
  query: SearchQuery,
  deps: SearchDeps,
): AsyncGenerator<PostPage> {
  const { io } = deps;
  const freshSince = query.freshSince ?? query.since;
  let oldest = io.now();
  io.isSweeping = false;
  try {
    for await (const page of meteredPages(source, query, deps)) {
      for (const { posted_at } of page.posts) oldest = Math.min(oldest, Date.parse(posted_at));
      io.isSweeping ||= page.isFreshDone === true || oldest < freshSince;
      yield page;
    }
  } catch (error) {
    if (!io.isSweeping || !(error instanceof SourceError) || error.code !== 'quota_spent') throw error;
    yield { posts: [], malformed: 0, reachedBackTo: Math.min(oldest, freshSince) };
  } finally {
    io.isSweeping = false;
  }
}

/** Returns a digest of a post's words: a source may return its beginning for one query and all of it for another. */
const digestOf = ({ title, text }: Post): string =>
  createHash('sha1').update(`${title}\0${text}`).digest('base64');

async function runQuery(
  source: SourceClient,
  query: SearchQuery,
  deps: SearchDeps,
  tally: SearchTally,
  seen: Set<string>,
): Promise<void> {
  const projects = new Set(query.targets.map(({ projectId }) => projectId));
  const runs = Object.fromEntries([...deps.runs].filter(([project]) => projects.has(project)));
  const callsBefore = deps.io.calls;
  let end = Number.NEGATIVE_INFINITY;
  let pages = 0;
  for await (const { posts, malformed, reachedBackTo } of rationedPages(source, query, deps)) {
    pages++;
    end = Math.max(end, reachedBackTo ?? end);
    if (malformed > 0) deps.onMalformed(malformed);
    const fetched_at = new Date(deps.io.now()).toISOString();
    const fresh: RawPost[] = [];
    for (const post of posts) {
      // A scan publishes a post once for the same projects, however many queries find it, unless its words differ.
      const key = JSON.stringify([post.external_id, digestOf(post), ...Object.keys(runs)]);
      if (seen.has(key)) continue;
      seen.add(key);
      tally.count(post, projects, deps.matches(post));
      fresh.push({ ...post, fetched_at, runs, revision: deps.revision });
    }
    if (fresh.length > 0) await deps.publish(fresh);
    await deps.onProgress(() => tally.byProject);
  }
  const wasCalled = deps.io.calls > callsBefore;
  // A query that makes no call and yields no page, such as one for older posts without a gap, proves nothing.
  if (wasCalled || pages > 0) tally.reached(query, end);
  if (wasCalled) await deps.onSuccess();
}

/** Returns the error of a query. That of an address names its host and says nothing about other addresses. */
function errorOf(error: SourceError, { address }: SearchQuery): SourceError {
  if (address === undefined) return error;
  const message = `${new URL(address).host}: ${error.message}`;
  return new SourceError(error.code, message, error.retryAfterSeconds, 'query');
}

/** Returns the failure of a query; null when it was answered. Throws what is not the source's fault. */
async function failureOf(
  answered: Promise<void>,
  query: SearchQuery,
  deps: SearchDeps,
): Promise<QueryFailure | null> {
  try {
    await answered;
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown;
    const error = errorOf(thrown, query);
    const pauseMs = await deps.onFailure(error);
    const named = error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000;
    const endsSearch = pauseMs !== null || (ENDS_SEARCH.has(error.code) && error.scope === 'source');
    return { error, retryInMs: pauseMs ?? named, endsSearch };
  }
  return null;
}

/**
 * Runs the queries of a source one after the other and publishes the posts page by page. A query that fails leaves the
 * others untouched, unless they would fail too. Throws only what is not the source's fault: a store or the log is
 * unavailable, or the signal of the io fired.
 */
export async function searchSource(
  source: SourceClient,
  queries: readonly SearchQuery[],
  deps: SearchDeps,
): Promise<SearchResult> {
  const tally = new SearchTally();
  const seen = new Set<string>();
  const unanswered = new Set<SearchTarget>();
  const failures = new Map<string, SearchFailure>();
  const reads = new Map<string, string | null>();
  let last = null as QueryFailure | null;
  for (const query of queries) {
    const failure = last?.endsSearch
      ? last
      : await failureOf(runQuery(source, query, deps, tally, seen), query, deps);
    last = failure;
    if (query.address !== undefined)
      reads.set(query.address, reads.get(query.address) ?? failure?.error.message ?? null);
    if (failure === null) continue;
    for (const target of query.targets) {
      unanswered.add(target);
      if (!failures.has(target.projectId)) failures.set(target.projectId, failure);
    }
  }
  const targets = new Set(queries.flatMap((query) => query.targets));
  return {
    byProject: tally.byProject,
    searched: [...targets].filter((target) => !unanswered.has(target)),
    failures,
    reachedBackTo: tally.reachedBackTo,
    reads,
  };
}
