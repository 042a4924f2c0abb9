import { DAY_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { distinctSpellings, createQuery, queryPerSpelling } from '../connector/planning/search-query.ts';
import { parseJsonWithLongIds } from '../connector/parsing/long-ids.ts';
import { metaError } from './meta/errors.ts';
import { TOKEN_LIMIT } from './meta/long-lived-token.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SearchTarget } from '../connector/connector.ts';
import type { SourceQuota } from '../connector/source-quota.ts';
import { parseThreads, THREADS_FIELDS } from './threads/post.ts';
import { rereadPosts } from './threads/reread.ts';
import { threadsSite, type ThreadsSite } from './threads/site.ts';

const PAGE_SIZE = 100;
/** Posts read again together: each is a call. */
const REREAD_SIZE = 20;
/** A page with fewer posts is the last one, although the search may return fewer than requested. */
const SMALLEST_FULL_PAGE = 25;
/** No earlier time is accepted: Threads opened that day. Seconds since 1970. */
const FIRST_SECOND = 1_688_540_400;
/** The quota of queries per account in any 24 hours. Queries without results are free. */
const QUESTIONS = 'questions';
const QUESTIONS_A_DAY: SourceQuota = { units: 2200, per: { rollingMs: DAY_MS } };

/** The prefix of queries for a hashtag: a topic, as Threads calls it. */
const TOPIC = 'topic:';

interface PageRequest {
  readonly after: string | null;
  /** Seconds since 1970. */
  readonly until: number | null;
}

/** Returns one page; null when the cursor is refused. */
async function fetchPage(site: ThreadsSite, query: SearchQuery, { after, until }: PageRequest, io: SourceIo) {
  const values = {
    q: query.spellings[0] ?? '',
    search_type: 'RECENT',
    ...(query.text.startsWith(TOPIC) && { search_mode: 'TAG' }),
    fields: THREADS_FIELDS,
    limit: PAGE_SIZE,
    since: Math.max(Math.floor(query.since / 1000) - 1, FIRST_SECOND),
    ...(until !== null && { until }),
    ...(after !== null && { after }),
  };
  await io.spend(QUESTIONS, 1);
  const received = await site('/keyword_search', values, io);
  const failure = metaError('threads', received);
  if (failure?.code === 'bad_request' && after !== null) return null;
  if (failure) throw failure;
  const answer = parseThreads(parseJsonWithLongIds(received));
  if (answer.items.length === 0) await io.spend(QUESTIONS, -1);
  return answer;
}

/**
 * Pages by cursor. Where there is none or it is refused, continues from the oldest time seen. It is not documented
 * whether `until` is exclusive, so one second is added and repeats are left out. Ends when nothing new comes.
 */
async function* search(site: ThreadsSite, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let [oldest, idle] = [Number.POSITIVE_INFINITY, 0];
  for (let next: PageRequest = { after: null, until: null }; ;) {
    const answer = await fetchPage(site, query, next, io);
    const items = unseen(answer?.items ?? []);
    yield toPage(items, query.since, io.now());

    oldest = Math.min(oldest, answer?.oldest ?? oldest);
    idle = items.length > 0 ? 0 : idle + 1;
    const after = answer?.after === next.after ? null : (answer?.after ?? null);
    // All posts of a page may have been removed from it: one empty page is followed.
    const isEnd = items.length === 0 && (after === null || idle > 1);
    if (answer && (isEnd || (answer.newest ?? query.since) < query.since)) return;
    if (after !== null) {
      next = { ...next, after };
      continue;
    }
    const isLast = answer !== null && answer.items.length < SMALLEST_FULL_PAGE;
    if (isLast || !Number.isFinite(oldest) || oldest < query.since) return;
    next = { after: null, until: Math.floor(oldest / 1000) + 1 };
  }
}

/** Returns one query per spelling, and one per hashtag of a project. */
const plan = (targets: readonly SearchTarget[]): SearchQuery[] => [
  ...queryPerSpelling(targets),
  ...distinctSpellings(targets, ({ hashtags }) => hashtags).map((searches) =>
    createQuery(TOPIC + searches.spelling, [searches]),
  ),
];

/** Threads: public posts and replies. Needs a token, and Meta's review of the app. */
export const threads: Connector = {
  source: 'threads',
  summary: {
    keywordSearch: 'one query per spelling',
    reach: 'July 2023',
    callLimit: '2 calls a second; 2,200 queries with results in 24 hours',
  },
  limits: {
    // Meta's limits depend on the use of the account. Answers say how much is used, which `metaCooldown` obeys.
    default: { calls: 2, perMs: 1000 },
    [TOKEN_LIMIT]: { calls: 10, perMs: MINUTE_MS },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // No operators are documented.
  exclusions: 'none',
  searchesHashtags: true,
  open(settings) {
    const site = threadsSite(settings);
    return {
      availability: requireVariables({ EARSHOT_THREADS_ACCESS_TOKEN: settings.access_token }),
      quotas: { [QUESTIONS]: QUESTIONS_A_DAY },
      plan,
      search: (query, io) => search(site, query, io),
      postReader: { batchSize: REREAD_SIZE, read: (ids, io) => rereadPosts(site, ids, io) },
    };
  },
};
