import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { callUrl } from '../connector/base-url.ts';
import { gonePosts, POSTS_PER_CALL } from './bluesky/get-posts.ts';
import { field, readBlueskyPost } from './bluesky/post.ts';
import { blueskyAccess, LOGIN_LIMIT, type BlueskySession } from './bluesky/session.ts';
import { followsBluesky } from './bluesky/jetstream.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import {
  SourceError,
  type Availability,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
  type SourceSettings,
} from '../connector/connector.ts';
import { asTime, parseJson, asObject, asText } from '../connector/parsing/json-values.ts';

/** Posts a page: the most that the search gives. */
const PAGE_SIZE = 100;
/** Pages in a row that may hold nothing new and be followed by others: posts are left out of pages, at times all of them. */
const MOST_IDLE = 3;
/** One page of posts. */
export interface BlueskyAnswer {
  readonly items: readonly ParsedItem[];
  readonly cursor: string | null;
  /** Posts that the search has in all, where it says so. */
  readonly total: number | null;
  /** Milliseconds since 1970: the oldest time of indexing on the page; null when there is none. */
  readonly oldest: number | null;
}

/** Reads an answer of `searchPosts`. Throws `malformed_answer` when it holds no list of posts. */
export function parseBluesky(body: unknown): BlueskyAnswer {
  const answer = asObject(body);
  if (!Array.isArray(answer.posts)) throw new SourceError('malformed_answer', 'the answer has no posts');
  const times = answer.posts
    .map((post) => asTime(field(asObject(post), 'indexedAt')))
    .filter((time) => time !== null);
  return {
    items: answer.posts.map(readBlueskyPost),
    cursor: asText(answer.cursor),
    total: typeof answer.hitsTotal === 'number' ? answer.hitsTotal : null,
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}

interface Ask {
  readonly cursor: string | null;
  readonly until: number | null;
}

async function ask(
  base: URL,
  session: BlueskySession,
  query: SearchQuery,
  { cursor, until }: Ask,
  io: SourceIo,
): Promise<BlueskyAnswer | null> {
  const url = callUrl(base, '/app.bsky.feed.searchPosts', {
    q: toPhrase(query.spellings[0] ?? '') ?? '',
    sort: 'latest',
    since: new Date(Math.max(query.since, 0)).toISOString(),
    ...(until !== null && { until: new Date(until).toISOString() }),
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  });
  // Without login a cursor is refused, often with a web page.
  const answer = await session.call(io, { url, acceptStatuses: cursor === null ? [] : [400, 401, 403] });
  return answer.status === 200 ? parseBluesky(parseJson(answer)) : null;
}

/**
 * Pages by cursor. Where the cursor is refused or ends too early, goes on from the oldest time of indexing that was
 * seen (`until` is exclusive, so one millisecond is added and repeats are left out) until nothing new comes.
 */
async function* search(
  base: URL,
  session: BlueskySession,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let [received, oldest, cursorsWork, idle] = [0, Number.POSITIVE_INFINITY, true, 0];
  for (let next: Ask = { cursor: null, until: null }; ;) {
    const answer = await ask(base, session, query, next, io);
    cursorsWork &&= answer !== null;
    const items = unseen(answer?.items ?? []);
    yield toPage(items, query.since, io.now());

    received += answer?.items.length ?? 0;
    const moved = (answer?.oldest ?? oldest) < oldest;
    oldest = Math.min(oldest, answer?.oldest ?? oldest);
    if (oldest < query.since) return;
    idle = items.length > 0 ? 0 : idle + 1;
    if (cursorsWork && answer?.cursor && answer.cursor !== next.cursor && idle <= MOST_IDLE) {
      next = { ...next, cursor: answer.cursor };
      continue;
    }
    if (!Number.isFinite(oldest)) return;
    const complete =
      answer !== null && answer.total !== null && received >= answer.total && received < PAGE_SIZE;
    if (complete || (!moved && next.cursor === null)) return;
    next = { cursor: null, until: oldest + 1 };
  }
}

const ACCOUNT = 'EARSHOT_BLUESKY_IDENTIFIER and EARSHOT_BLUESKY_APP_PASSWORD';

/** What there is without an account: the stream, which asks for no login. */
const withoutSearch = (settings: SourceSettings): Availability =>
  followsBluesky(settings)
    ? { available: true, followOnly: `only followed live: searching and looking back need ${ACCOUNT}` }
    : { available: false, reason: `not configured: ${ACCOUNT}` };

/** Bluesky by search: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts. Needs an account's name and an app password. */
export const bluesky: Connector = {
  source: 'bluesky',
  limits: {
    // 3,000 calls in 5 minutes an address; 30 logins in 5 minutes an account.
    default: { calls: 3000, perMs: 300_000 },
    [LOGIN_LIMIT]: { calls: 30, perMs: 300_000 },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The lexicon leaves the query language open, and the search takes accents off.
  exclusions: 'none',
  open(settings) {
    const access = blueskyAccess(settings);
    const { base, session, canSearch } = access;
    return {
      availability: canSearch ? { available: true } : withoutSearch(settings),
      plan: (targets) =>
        queryPerSpelling(targets).filter(({ spellings }) => toPhrase(spellings[0] ?? '') !== null),
      search: (query, io) => search(base, session, query, io),
      findDeleted: (uris, io) => gonePosts(access, uris, io),
      findDeletedBatchSize: POSTS_PER_CALL,
    };
  },
};
