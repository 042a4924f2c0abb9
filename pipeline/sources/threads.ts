import { DAY_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { distinctSpellings, createQuery, queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { parseJsonWithLongIds } from '../connector/parsing/long-ids.ts';
import { metaFailure } from './meta/errors.ts';
import { TOKEN_LIMIT } from './meta/long-lived-token.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import type {
  Connector,
  PostPage,
  SearchQuery,
  SourceQuota,
  SourceIo,
  SearchTarget,
} from '../connector/connector.ts';
import { parseThreads, THREADS_FIELDS, type ThreadsAnswer } from './threads/post.ts';
import { goneThreads } from './threads/deleted.ts';
import { threadsSite, type ThreadsSite } from './threads/site.ts';

/** Posts a page: the most that the search gives. */
const PAGE_SIZE = 100;
/** Fewer posts than this are a last page, even where the search gives fewer than were asked for. */
const SMALLEST_FULL_PAGE = 25;
/** No earlier time is accepted: Threads opened that day. Seconds since 1970. */
const FIRST_SECOND = 1_688_540_400;
/** An account may send so many questions in any 24 hours; those without finds do not count. */
const QUESTIONS = 'questions';
const QUESTIONS_A_DAY: SourceQuota = { units: 2200, per: { rollingMs: DAY_MS } };

/** Begins the text of a question for a hashtag: a topic, as Threads calls it. */
const TOPIC = 'topic:';

interface Ask {
  readonly after: string | null;
  /** Seconds since 1970. */
  readonly until: number | null;
}

/** One page; null when the cursor is refused. */
async function ask(
  site: ThreadsSite,
  query: SearchQuery,
  { after, until }: Ask,
  io: SourceIo,
): Promise<ThreadsAnswer | null> {
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
  const received = await site.get('/keyword_search', values, io);
  const failure = metaFailure('threads', received);
  if (failure?.code === 'bad_request' && after !== null) return null;
  if (failure) throw failure;
  const answer = parseThreads(parseJsonWithLongIds(received));
  if (answer.items.length === 0) await io.spend(QUESTIONS, -1);
  return answer;
}

/**
 * Pages by cursor. Where there is none or it is refused, goes on from the oldest time that was seen; whether `until`
 * is exclusive is not documented, so one second is added and repeats are left out. Ends when nothing new comes.
 */
async function* search(site: ThreadsSite, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let [oldest, idle] = [Number.POSITIVE_INFINITY, 0];
  for (let next: Ask = { after: null, until: null }; ;) {
    const answer = await ask(site, query, next, io);
    const items = unseen(answer?.items ?? []);
    yield toPage(items, query.since, io.now());

    oldest = Math.min(oldest, answer?.oldest ?? oldest);
    idle = items.length > 0 ? 0 : idle + 1;
    const after = answer?.after === next.after ? null : (answer?.after ?? null);
    // What was left out of a page may be all of it: one such page is followed.
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

/** One question for each spelling, and one for each hashtag of a project. */
const plan = (targets: readonly SearchTarget[]): SearchQuery[] => [
  ...queryPerSpelling(targets).filter(({ spellings }) => toPhrase(spellings[0] ?? '') !== null),
  ...distinctSpellings(targets, ({ hashtags }) => hashtags).map((searches) =>
    createQuery(TOPIC + searches.spelling, [searches]),
  ),
];

/** Threads: public posts and replies. Needs a token, and Meta's review of the app. */
export const threads: Connector = {
  source: 'threads',
  limits: {
    // Meta grants by the use of the account and tells how much is used: `metaPause` heeds that.
    default: { calls: 2, perMs: 1000 },
    [TOKEN_LIMIT]: { calls: 10, perMs: MINUTE_MS },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // No operators are known.
  exclusions: 'none',
  searchesHashtags: true,
  open(settings) {
    const site = threadsSite(settings);
    return {
      availability: requireVariables({ EARSHOT_THREADS_ACCESS_TOKEN: settings.access_token }),
      quotas: { [QUESTIONS]: QUESTIONS_A_DAY },
      plan,
      search: (query, io) => search(site, query, io),
      findDeleted: (ids, io) => goneThreads(site, ids, io),
      findDeletedBatchSize: 20,
    };
  },
};
