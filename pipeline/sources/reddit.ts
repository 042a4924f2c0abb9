import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { parseSubreddits, planReddit, subredditsOfQuery } from './reddit/queries.ts';
import { redditSession, refusalError, TOKEN_LIMIT, type RedditSession } from './reddit/session.ts';
import { parseReddit, parseRereadNames } from './reddit/listing.ts';
import { readBack, type ListingReader } from './reddit/listing-pages.ts';
import type {
  Availability,
  Connector,
  SearchQuery,
  SourceIo,
  SourceResponse,
  SourceSettings,
} from '../connector/connector.ts';
import { asObject, asText, parseJson } from '../connector/parsing/json-values.ts';

/** Reddit's Data API: https://www.reddit.com/dev/api */
const BASE = 'https://oauth.reddit.com';
const AUTH_BASE = 'https://www.reddit.com/api/v1';
/** The most posts per listing. `raw_json` turns off the escaping of `&`, `<` and `>`. */
const LISTED = { limit: 100, raw_json: 1 };
/** Searches end near 250 results and streams of comments near 1,000, less those that Reddit removes. */
const CUT_FROM = { search: 200, comments: 800 };
const REREAD_SIZE = 100;

/** The time ranges of Reddit's search, in hours: slightly less than their names say, since clocks differ. */
const SPANS = [
  ['hour', 0.9],
  ['day', 23],
  ['week', 7 * 24 - 1],
  ['month', 29 * 24],
  ['year', 364 * 24],
] as const;

/** Returns the shortest range that includes this many milliseconds. */
const spanOf = (ms: number) => SPANS.find(([, hours]) => ms <= hours * HOUR_MS)?.[0] ?? 'all';

const behind = (after: string | null) => (after === null ? {} : { after });

/** Searches posts that contain any of some phrases. */
const searchFor = (base: URL, session: RedditSession, query: SearchQuery, io: SourceIo): ListingReader => ({
  cutFrom: CUT_FROM.search,
  async page(phrases, after) {
    const t = spanOf(io.now() - query.since);
    const words = { q: phrases.join(' OR '), sort: 'new', t, type: 'link' };
    const url = callUrl(base, '/search', { ...words, ...LISTED, ...behind(after) });
    return parseReddit(parseJson(await session(io, { url })));
  },
});

/** Whether a refusal is about the subreddits: private, banned or missing. Only those have a reason. */
const isClosed = (answer: SourceResponse) =>
  answer.status === 404 ||
  (answer.body.trimStart().startsWith('{') && asText(asObject(parseJson(answer)).reason) !== null);

/** Lists every comment of some subreddits. */
const commentsOf = (base: URL, session: RedditSession, io: SourceIo): ListingReader => ({
  cutFrom: CUT_FROM.comments,
  async page(subreddits, after) {
    const url = callUrl(base, `/r/${subreddits.join('+')}/comments`, { ...LISTED, ...behind(after) });
    const answer = await session(io, { url, acceptStatuses: [403, 404] });
    if (answer.status < 300) return parseReddit(parseJson(answer));
    if (isClosed(answer)) return null;
    throw refusalError(answer);
  },
});

async function* search(base: URL, session: RedditSession, query: SearchQuery, io: SourceIo) {
  const subreddits = subredditsOfQuery(query);
  const question = subreddits ? commentsOf(base, session, io) : searchFor(base, session, query, io);
  const parts = subreddits ?? query.spellings.map((spelling) => toPhrase(spelling) ?? '');
  const unseen = createSeenFilter();
  for await (const { items, reachedBackTo } of readBack(question, parts, query.since)) {
    yield toPage(unseen(items), query.since, io.now(), reachedBackTo);
  }
}

async function rereadNames(base: URL, session: RedditSession, names: readonly string[], io: SourceIo) {
  const url = callUrl(base, '/api/info', { id: names.join(','), raw_json: 1 });
  return parseRereadNames(names, parseJson(await session(io, { url })));
}

function availabilityOf({ client_id, client_secret, subreddits }: SourceSettings): Availability {
  const known = requireVariables({
    EARSHOT_REDDIT_CLIENT_ID: client_id,
    EARSHOT_REDDIT_CLIENT_SECRET: client_secret,
  });
  if (!known.available || parseSubreddits(subreddits)) return known;
  const reason =
    'EARSHOT_REDDIT_SUBREDDITS must be a comma list of subreddits, such as selfhosted,opensource';
  return { available: false, reason };
}

/** Reddit: posts by search, comments of chosen subreddits. Needs the id and secret of an app. */
export const reddit: Connector = {
  source: 'reddit',
  summary: {
    keywordSearch: 'posts: many spellings in one query; comments: listed subreddits',
    reach: 'the last 250 results of a query, the last 1,000 comments of a subreddit',
    callLimit: '100 calls a minute',
  },
  limits: {
    // 100 calls a minute per app, averaged over ten minutes.
    default: { calls: 100, perMs: MINUTE_MS },
    [TOKEN_LIMIT]: { calls: 30, perMs: MINUTE_MS },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // Reddit includes inflections, and searches flairs and addresses that matching does not see.
  exclusions: 'none',
  open(settings) {
    const base = baseUrl(BASE, settings.base_url);
    // Another server issues its tokens itself, unless configured otherwise.
    const authBase = baseUrl(
      AUTH_BASE,
      (settings.auth_url || settings.base_url)?.replace(/\/access_token\/*$/, ''),
    );
    const session = redditSession({
      authBase,
      clientId: settings.client_id ?? '',
      clientSecret: settings.client_secret ?? '',
      userAgent: settings.user_agent,
    });
    const subreddits = parseSubreddits(settings.subreddits) ?? [];
    return {
      availability: availabilityOf(settings),
      plan: (targets) => planReddit(targets, subreddits),
      search: (query, io) => search(base, session, query, io),
      postReader: { batchSize: REREAD_SIZE, read: (names, io) => rereadNames(base, session, names, io) },
    };
  },
};
