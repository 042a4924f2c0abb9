import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { callUrl } from '../connector/base-url.ts';
import { POSTS_PER_CALL, rereadPosts } from './bluesky/get-posts.ts';
import { field, readBlueskyPost } from './bluesky/post.ts';
import { blueskyAccess, LOGIN_LIMIT, type BlueskySession } from './bluesky/session.ts';
import { followsBluesky } from './bluesky/jetstream.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import type {
  Availability,
  Connector,
  SearchQuery,
  SourceIo,
  SourceSettings,
} from '../connector/connector.ts';
import { asObject, asText, asTime, least, listIn, parseJson } from '../connector/parsing/json-values.ts';

const PAGE_SIZE = 100;
/** How many pages in a row without new posts are followed: posts are left out of pages, at times all of them. */
const MAX_EMPTY_PAGES = 3;
/** One page of posts. */
export interface BlueskyPage {
  readonly items: readonly ParsedItem[];
  readonly cursor: string | null;
  /** The number of posts that match the query, if the search says. */
  readonly total: number | null;
  /** The oldest time of indexing on the page, in milliseconds since 1970; null when there is none. */
  readonly oldest: number | null;
}

/** Parses an answer of `searchPosts`. Throws `malformed_answer` when it has no list of posts. */
export function parseBluesky(body: unknown): BlueskyPage {
  const answer = asObject(body);
  const posts = listIn(answer, 'posts');
  return {
    items: posts.map(readBlueskyPost),
    cursor: asText(answer.cursor),
    total: typeof answer.hitsTotal === 'number' ? answer.hitsTotal : null,
    oldest: least(posts.map((post) => asTime(field(asObject(post), 'indexedAt')))),
  };
}

interface PageRequest {
  readonly cursor: string | null;
  readonly until: number | null;
}

async function fetchPage(
  base: URL,
  session: BlueskySession,
  query: SearchQuery,
  { cursor, until }: PageRequest,
  io: SourceIo,
): Promise<BlueskyPage | null> {
  const url = callUrl(base, '/app.bsky.feed.searchPosts', {
    q: toPhrase(query.spellings[0] ?? '') ?? '',
    sort: 'latest',
    since: new Date(Math.max(query.since, 0)).toISOString(),
    ...(until !== null && { until: new Date(until).toISOString() }),
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  });
  // Without login a cursor is refused, often with a web page.
  const answer = await session(io, { url, acceptStatuses: cursor === null ? [] : [400, 401, 403] });
  return answer.status === 200 ? parseBluesky(parseJson(answer)) : null;
}

/**
 * Pages by cursor. Where the cursor is refused or ends too early, continues from the oldest time of indexing until
 * nothing new comes. `until` is exclusive, so a millisecond is added and repeats are left out.
 */
async function* search(base: URL, session: BlueskySession, query: SearchQuery, io: SourceIo) {
  const unseen = createSeenFilter();
  let [received, oldest, cursorsWork, idle] = [0, Number.POSITIVE_INFINITY, true, 0];
  for (let next: PageRequest = { cursor: null, until: null }; ;) {
    const answer = await fetchPage(base, session, query, next, io);
    cursorsWork &&= answer !== null;
    const items = unseen(answer?.items ?? []);
    yield toPage(items, query.since, io.now());

    received += answer?.items.length ?? 0;
    const moved = (answer?.oldest ?? oldest) < oldest;
    oldest = Math.min(oldest, answer?.oldest ?? oldest);
    if (oldest < query.since) return;
    idle = items.length > 0 ? 0 : idle + 1;
    if (cursorsWork && answer?.cursor && answer.cursor !== next.cursor && idle <= MAX_EMPTY_PAGES) {
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

/** Without an account there is the stream, which needs no login. */
const availabilityWithoutAccount = (settings: SourceSettings): Availability =>
  followsBluesky(settings)
    ? { available: true, followOnly: `only followed live: searching and looking back need ${ACCOUNT}` }
    : { available: false, reason: `not configured: ${ACCOUNT}` };

/**
 * Bluesky by search: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts. Needs an account's name and an app
 * password.
 */
export const bluesky: Connector = {
  source: 'bluesky',
  summary: {
    keywordSearch: 'one query per spelling; needs a free account',
    reach: 'everything',
    callLimit: '10 calls a second',
  },
  limits: {
    // 3,000 calls in 5 minutes per address; 30 logins in 5 minutes per account.
    default: { calls: 3000, perMs: 300_000 },
    [LOGIN_LIMIT]: { calls: 30, perMs: 300_000 },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The lexicon does not define the query language, and the search removes accents.
  exclusions: 'none',
  open(settings) {
    const access = blueskyAccess(settings);
    const { base, session, canSearch } = access;
    return {
      availability: canSearch ? { available: true } : availabilityWithoutAccount(settings),
      plan: queryPerSpelling,
      search: (query, io) => search(base, session, query, io),
      postReader: { batchSize: POSTS_PER_CALL, read: (uris, io) => rereadPosts(access, uris, io) },
    };
  },
};
