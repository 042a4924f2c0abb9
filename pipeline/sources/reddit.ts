import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { parseSubreddits, planReddit, subredditsIn } from './reddit/queries.ts';
import { redditSession, refusal, TOKEN_LIMIT, type RedditSession } from './reddit/session.ts';
import { goneFrom, parseReddit } from './reddit/listing.ts';
import { walkBack, type RedditQuestion } from './reddit/listing-pages.ts';
import type {
  Availability,
  Connector,
  PostPage,
  SearchQuery,
  SourceIo,
  SourceResponse,
  SourceSettings,
} from '../connector/connector.ts';
import { parseJson, asObject, asText } from '../connector/parsing/json-values.ts';

/** Reddit's Data API: https://www.reddit.com/dev/api */
const BASE = 'https://oauth.reddit.com';
const AUTH_BASE = 'https://www.reddit.com/api/v1';
/** Things a page: the most that a listing gives. `raw_json` turns the escaping of `&`, `<` and `>` off. */
const LISTED = { limit: 100, raw_json: 1 };
/** Searches end near 250 things and streams of comments near 1,000, less those that Reddit takes out. */
const CUT_FROM = { search: 200, comments: 800 };
/** Posts that one call asks after. */
const RECHECK_SIZE = 100;

/** Times over which Reddit searches, in hours: a little less than their names say, since clocks differ. */
const SPANS = [
  ['hour', 0.9],
  ['day', 23],
  ['week', 7 * 24 - 1],
  ['month', 29 * 24],
  ['year', 364 * 24],
] as const;

/** The shortest of Reddit's times that holds so many milliseconds. */
const spanOf = (ms: number) => SPANS.find(([, hours]) => ms <= hours * HOUR_MS)?.[0] ?? 'all';

const behind = (after: string | null) => (after === null ? {} : { after });

/** Posts that hold any of some phrases. */
const searchFor = (base: URL, session: RedditSession, query: SearchQuery, io: SourceIo): RedditQuestion => ({
  cutFrom: CUT_FROM.search,
  async page(phrases, after) {
    const t = spanOf(io.now() - query.since);
    const words = { q: phrases.join(' OR '), sort: 'new', t, type: 'link' };
    const url = callUrl(base, '/search', { ...words, ...LISTED, ...behind(after) });
    return parseReddit(parseJson(await session.call(io, { url })));
  },
});

/** Whether a refusal is about the subreddits: they are private, banned or not there. Others have no reason with them. */
const isClosed = (answer: SourceResponse) =>
  answer.status === 404 ||
  (answer.body.trimStart().startsWith('{') && asText(asObject(parseJson(answer)).reason) !== null);

/** Every comment of some subreddits. */
const commentsOf = (base: URL, session: RedditSession, io: SourceIo): RedditQuestion => ({
  cutFrom: CUT_FROM.comments,
  async page(subreddits, after) {
    const url = callUrl(base, `/r/${subreddits.join('+')}/comments`, { ...LISTED, ...behind(after) });
    const answer = await session.call(io, { url, acceptStatuses: [403, 404] });
    if (answer.status < 300) return parseReddit(parseJson(answer));
    if (isClosed(answer)) return null;
    throw refusal(answer);
  },
});

async function* search(
  base: URL,
  session: RedditSession,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const subreddits = subredditsIn(query);
  const question = subreddits ? commentsOf(base, session, io) : searchFor(base, session, query, io);
  const parts = subreddits ?? query.spellings.map((spelling) => toPhrase(spelling) ?? '');
  const unseen = createSeenFilter();
  for await (const { items, reachedBackTo } of walkBack(question, parts, query.since)) {
    const fresh = unseen(items);
    yield { ...toPage(fresh, query.since, io.now()), ...(reachedBackTo !== undefined && { reachedBackTo }) };
  }
}

async function recheck(base: URL, session: RedditSession, names: readonly string[], io: SourceIo) {
  const url = callUrl(base, '/api/info', { id: names.join(','), raw_json: 1 });
  return goneFrom(names, parseJson(await session.call(io, { url })));
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

/** Reddit: posts by search, comments of chosen subreddits. Needs the id and the secret of an app. */
export const reddit: Connector = {
  source: 'reddit',
  limits: {
    // 100 calls a minute for each app, on an average of ten minutes.
    default: { calls: 100, perMs: MINUTE_MS },
    [TOKEN_LIMIT]: { calls: 30, perMs: MINUTE_MS },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // Reddit takes a word for its other forms, and looks at flairs and addresses that matching does not see.
  exclusions: 'none',
  open(settings) {
    const base = baseUrl(BASE, settings.base_url);
    // Another server than Reddit's own gives out its tokens itself, unless told otherwise.
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
      findDeleted: (names, io) => recheck(base, session, names, io),
      findDeletedBatchSize: RECHECK_SIZE,
    };
  },
};
