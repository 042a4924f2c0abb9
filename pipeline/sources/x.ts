import { DAY_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { secondsToMidnight } from '../connector/utc-day.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import { toReading } from '../connector/parsing/post-reading.ts';
import { parseFlag, findInvalidAmount } from '../connector/setting-values.ts';
import {
  SourceError,
  type Availability,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
  type SourceResponse,
  type SourceSettings,
} from '../connector/connector.ts';
import type { Reread } from '../connector/reread.ts';
import { asList, asObject, asText, objectIn, parseJson } from '../connector/parsing/json-values.ts';
import { AMOUNTS, NOTHING, xBudget, type XBudget } from './x/budget.ts';
import { parseX, type XPage } from './x/post.ts';
import { planX } from './x/search-query.ts';

/** X's API, version 2: https://docs.x.com/x-api/posts/search/introduction */
const BASE = 'https://api.x.com/2';
const RECENT_DAYS = 7;
/** A start time at the very edge of the recent search is refused when a clock runs fast. */
const EDGE_MS = MINUTE_MS;
/** The first post ever: 21 March 2006. */
const FIRST_POST = Date.UTC(2006, 2, 21);
const ARCHIVE_LIMIT = 'archive';
const LOOKUP_LIMIT = 'lookup';
const LOOKUP_SIZE = 100;
/** An account without credit may be topped up at any time. */
const NO_CREDIT_REST_S = 3600;

const POST_FIELDS =
  'author_id,conversation_id,created_at,lang,public_metrics,referenced_tweets,entities,geo,note_tweet,edit_history_tweet_ids';

interface Site {
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasArchive: boolean;
  readonly hasAuthors: boolean;
  readonly budget: XBudget;
}

/**
 * Returns the error for an answer that sells us nothing more for now. A monthly cap is tried again once a day: it can
 * be raised before the month is over.
 */
function spentError(answer: SourceResponse, now: number): SourceError | null {
  if (answer.status === 402)
    return new SourceError('quota_spent', 'x says that its account has no credit', NO_CREDIT_REST_S);
  const { title, type } = objectIn(answer.body);
  const isCapped = title === 'UsageCapExceeded' || asText(type)?.endsWith('/usage-capped') === true;
  if (answer.status !== 429 || !isCapped) return null;
  return new SourceError(
    'quota_spent',
    'x says that the usage cap of its plan is reached',
    secondsToMidnight(now),
  );
}

const call = async (site: Site, io: SourceIo, url: URL, limit?: string): Promise<unknown> =>
  parseJson(
    await io.request({
      url,
      headers: site.headers,
      errorIn: (answer) => spentError(answer, io.now()),
      ...(limit && { limit }),
    }),
  );

const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

interface PageRequest {
  readonly isRecent: boolean;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Null: up to now. */
  readonly until: number | null;
  readonly size: number;
  readonly next: string | null;
}

async function readPage(site: Site, query: SearchQuery, ask: PageRequest, io: SourceIo): Promise<XPage> {
  const reserved = { posts: ask.size, users: site.hasAuthors ? ask.size : 0 };
  const url = callUrl(site.base, `/tweets/search/${ask.isRecent ? 'recent' : 'all'}`, {
    query: query.text,
    max_results: ask.size,
    start_time: seconds(ask.from),
    ...(ask.until !== null && { end_time: seconds(ask.until) }),
    sort_order: 'recency',
    'tweet.fields': POST_FIELDS,
    expansions: site.hasAuthors ? 'author_id,geo.place_id' : 'geo.place_id',
    ...(site.hasAuthors && { 'user.fields': 'name,username,verified' }),
    'place.fields': 'full_name,country_code',
    ...(ask.next !== null && { next_token: ask.next }),
  });
  let came: Pick<XPage, 'posts' | 'users'> = NOTHING;
  try {
    const answer = parseX(await call(site, io, url, ask.isRecent ? undefined : ARCHIVE_LIMIT));
    came = answer;
    return answer;
  } finally {
    await site.budget.settle(io, reserved, came);
  }
}

const timesOf = (items: readonly ParsedItem[]) =>
  items.flatMap((item) => (typeof item === 'string' ? [] : [Date.parse(item.posted_at)]));

/**
 * Whether a page leads back to an earlier one, or has only posts that came before. An empty page may be followed by
 * others.
 */
const isRepeat = ({ next, posts }: XPage, seen: ReadonlySet<string>): boolean =>
  seen.has(next ?? '') || (posts.length > 0 && posts.every((id) => seen.has(id)));

/** A part of the wanted time, in milliseconds since 1970. */
interface TimeRange {
  readonly since: number;
  /** Null: up to now. */
  readonly until: number | null;
}

/**
 * Yields pages from the newest post back to the start of the wanted time. When the operator's cap per scan ends it
 * earlier, the last page says so. A query that could not start fails, so that it comes first next time.
 */
async function* searchRange(
  site: Site,
  query: SearchQuery,
  { since, until }: TimeRange,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const earliest = io.now() - RECENT_DAYS * DAY_MS + EDGE_MS;
  const isRecent = !site.hasArchive || since >= earliest;
  const wanted = Math.max(since, isRecent ? earliest : FIRST_POST);
  const from = Math.min(wanted, io.now() - EDGE_MS);
  let oldest = until ?? io.now();
  const seen = new Set<string>();
  for (let next: string | null = null; ;) {
    const size = await site.budget.allow(io, isRecent ? 100 : 500);
    if (size === 0) {
      if (next === null)
        throw new SourceError('quota_spent', 'this scan has read EARSHOT_X_MAX_POSTS_PER_SCAN posts of x');
      return yield { posts: [], malformed: 0, reachedBackTo: oldest };
    }
    const answer = await readPage(site, query, { isRecent, from, until, size, next }, io);
    yield toPage(answer.items, since, io.now());
    const times = timesOf(answer.items);
    oldest = Math.min(oldest, ...times);
    const isPast = times.length > 0 && Math.max(...times) < since;
    if (answer.next === null || isPast || isRepeat(answer, seen)) return;
    for (const name of [answer.next, ...answer.posts]) seen.add(name);
    next = answer.next;
  }
}

/** Reads posts again. Gone is what X no longer has or no longer shows to everyone: deleted, protected, suspended. */
async function reread(site: Site, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const reserved = { posts: ids.length, users: 0 };
  await site.budget.reserve(io, reserved);
  let came: readonly string[] = [];
  try {
    const url = callUrl(site.base, '/tweets', { ids: ids.join(','), 'tweet.fields': POST_FIELDS });
    const answer = asObject(await call(site, io, url, LOOKUP_LIMIT));
    if (!Array.isArray(answer.data) && !Array.isArray(answer.errors))
      throw new SourceError('malformed_answer', 'the answer has no posts');
    const { items, posts } = parseX({ ...answer, data: answer.data ?? [] });
    came = posts;
    const gone = asList(answer.errors)
      .map(asObject)
      .filter(({ type }) => /\/(resource-not-found|not-authorized-for-resource)$/.test(asText(type) ?? ''))
      .map((error) => asText(error.resource_id) ?? asText(error.value));
    return {
      readings: items.flatMap((item) => (typeof item === 'string' ? [] : [toReading(item)])),
      gone: ids.filter((id) => gone.includes(id) && !posts.includes(id)),
    };
  } finally {
    await site.budget.settle(io, reserved, { posts: came, users: [] });
  }
}

/**
 * Reads what is new, then sweeps the rest of the wanted time. They are two searches: X charges for each post, and a page
 * would mix them.
 */
async function* search(site: Site, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  // Times are sent in whole seconds.
  const freshSince = Math.floor((query.freshSince ?? query.since) / 1000) * 1000;
  yield* searchRange(site, query, { since: Math.max(freshSince, query.since), until: null }, io);
  if (freshSince <= query.since) return;
  yield { posts: [], malformed: 0, isFreshDone: true };
  yield* searchRange(site, query, { since: query.since, until: freshSince }, io);
}

function availabilityOf(settings: SourceSettings): Availability {
  const required = { EARSHOT_X_BEARER_TOKEN: settings.bearer_token };
  return findInvalidAmount('x', settings, AMOUNTS) ?? requireVariables(required);
}

/** X by keyword search. Needs a bearer token; every returned post is charged. */
export const x: Connector = {
  source: 'x',
  summary: {
    keywordSearch: 'many spellings in one query',
    reach: '7 days; with the full archive: 2006',
    callLimit: 'searches: 1 call in 2 s, in the archive 1 in 3 s',
  },
  limits: {
    // Per app and 15 minutes: 450 searches, 300 in the archive (and one a second), 3,500 lookups.
    default: { calls: 450, perMs: 900_000 },
    [ARCHIVE_LIMIT]: { calls: 300, perMs: 900_000 },
    [LOOKUP_LIMIT]: { calls: 1, perMs: 1000 },
  },
  overlapMs: 600_000,
  maxBackfillDays: RECENT_DAYS,
  // X compares whole words without inflections, in the text that we see, and every post costs money. It removes accents
  // and splits words at `_`: docs/reference/sources.md says so, since a post with only `lámp` is excluded with those
  // that contain `lamp`.
  exclusions: 'words',
  open(settings) {
    const { bearer_token: token } = settings;
    const hasAuthors = parseFlag(settings.authors, true);
    const hasArchive = parseFlag(settings.full_archive, false);
    const site: Site = {
      base: baseUrl(BASE, settings.base_url),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      hasArchive,
      hasAuthors,
      budget: xBudget(settings, hasAuthors),
    };
    return {
      availability: availabilityOf(settings),
      quotas: site.budget.quotas,
      ...(hasArchive && { maxBackfillDays: null }),
      plan: planX,
      search: (query, io) => search(site, query, io),
      ...(parseFlag(settings.recheck, true) && {
        postReader: { batchSize: LOOKUP_SIZE, read: (ids, io) => reread(site, ids, io) },
      }),
    };
  },
};
