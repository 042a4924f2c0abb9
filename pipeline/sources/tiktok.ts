import { DAY_MS } from '../../schemas/duration.ts';
import { distinctSpellings } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import { createSpellingMatcher } from '../connector/parsing/spelling-matcher.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import { SourceError } from '../connector/connector.ts';
import { toReread } from '../connector/parsing/post-reading.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SearchTarget } from '../connector/connector.ts';
import type { Reread } from '../connector/reread.ts';
import { COMMENT_CALLS, newComments, type CommentedVideo } from './tiktok/comments.ts';
import { anyOf, groupByDays, planTiktok, daySpans, type Days } from './tiktok/video-query.ts';
import { parseTiktok, timeOfId, type TiktokPage, type TiktokVideo } from './tiktok/video.ts';
import { CALLS, tiktokSession, type TiktokSession } from './tiktok/session.ts';
import { tiktokTokens } from './tiktok/token.ts';

/** TikTok's Research API: https://developers.tiktok.com/doc/research-api-specs-query-videos */
const BASE = 'https://open.tiktokapis.com/v2';
const FIELDS =
  'id,video_description,create_time,region_code,username,like_count,comment_count,share_count,view_count,' +
  'favourites_count,hashtag_names,voice_to_text,video_duration';
/** The most videos per page. With it the day's 100,000 records are 1,000 calls. */
const PAGE_SIZE = 100;
/** At times the API no longer knows a search that has just started: how often a page is requested. */
const PAGE_TRIES = 3;
/**
 * How many pages in a row without new videos are followed: deleted videos are missing from pages. More means that the
 * search does not end.
 */
const MAX_EMPTY_PAGES = 5;
/** The most videos per query whose comments are read. */
const MAX_COMMENTED = 10;

interface PagePosition {
  readonly cursor: number;
  readonly searchId: string | null;
}

async function fetchPage(
  session: TiktokSession,
  query: object,
  days: Days,
  { cursor, searchId }: PagePosition,
  io: SourceIo,
): Promise<TiktokPage> {
  const body = JSON.stringify({
    query,
    ...days,
    max_count: PAGE_SIZE,
    cursor,
    ...(searchId !== null && { search_id: searchId }),
  });
  for (let tried = 1; ; tried++) {
    try {
      return parseTiktok(await session(io, '/research/video/query/', FIELDS, body));
    } catch (error) {
      const isLost = error instanceof SourceError && error.code === 'bad_request' && searchId !== null;
      if (!isLost || tried === PAGE_TRIES) throw error;
    }
  }
}

/** Hashtags of a project are searched as written, next to the spellings of its keywords. */
const wordsAndHashtags = ({ spellings, hashtags }: SearchTarget) => [
  ...spellings,
  ...hashtags.map((tag) => `#${tag}`),
];

/** Yields everything that matches a query in these days. Pages may have fewer videos than requested, or none. */
async function* videos(session: TiktokSession, query: object, days: Days, io: SourceIo) {
  const seen = new Set<string | null>();
  for (let [place, idle]: [PagePosition, number] = [{ cursor: 0, searchId: null }, 0]; ;) {
    const answer = await fetchPage(session, query, days, place, io);
    yield answer.videos;
    idle = answer.videos.every(({ id }) => seen.has(id)) ? idle + 1 : 0;
    for (const { id } of answer.videos) seen.add(id);
    const cursor = answer.cursor ?? place.cursor + PAGE_SIZE;
    if (!answer.hasMore || cursor <= place.cursor || idle > MAX_EMPTY_PAGES) return;
    place = { cursor, searchId: answer.searchId ?? place.searchId };
  }
}

/** Returns the video, with its hashtags as the last line when only they contain a spelling. */
function withMatchingHashtags(
  { item, hashtags }: TiktokVideo,
  contains: (text: string) => boolean,
): ParsedItem {
  if (typeof item === 'string' || contains(item.text)) return item;
  const tags = hashtags.map((hashtag) => `#${hashtag}`).join(' ');
  return contains(tags) ? { ...item, text: `${item.text}\n${tags}`.trim() } : item;
}

async function* search(session: TiktokSession, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const contains = createSpellingMatcher([...new Set(query.targets.flatMap(({ spellings }) => spellings))]);
  const commented: CommentedVideo[] = [];
  for (const days of daySpans(query.since, io.now())) {
    for await (const found of videos(session, anyOf(query.spellings), days, io)) {
      const items = found.map((video) => withMatchingHashtags(video, contains));
      yield toPage(items, query.since, io.now());
      for (const [index, { id, comments }] of found.entries()) {
        const item = items[index];
        const isOurs = typeof item === 'object' && id !== null && comments > 0 && contains(item.text);
        if (isOurs && commented.length < MAX_COMMENTED)
          commented.push({ id, username: item.author, comments });
      }
    }
  }
  yield* newComments(session, commented, query.since, io);
}

/**
 * Reads videos again. They are looked up by id, over the days in which they were created. Comments cannot be. A search
 * may add hashtags to a text, so texts are not compared.
 */
async function reread(session: TiktokSession, given: readonly string[], io: SourceIo): Promise<Reread> {
  const known = given.filter((id) => /^\d+$/.test(id));
  const items = new Map<string, ParsedItem>();
  for (const { ids, days } of groupByDays(known, timeOfId, io.now())) {
    const query = { and: [{ operation: 'IN', field_name: 'video_id', field_values: ids }] };
    for await (const found of videos(session, query, days, io))
      for (const { id, item } of found) items.set(id ?? '', item);
  }
  return toReread(known, items, ({ external_id, engagement }) => ({ external_id, engagement }));
}

/** TikTok: public videos, for approved researchers. Needs the key and secret of a client of the Research API. */
export const tiktok: Connector = {
  source: 'tiktok',
  summary: {
    keywordSearch: 'all spellings in one query',
    reach: 'everything, 30 days per query',
    callLimit: '5 calls a second, 1,000 a day',
  },
  // TikTok's own client makes at most ten calls a second.
  limits: { default: { calls: 5, perMs: 1000 } },
  // Videos are found up to two days after they were created.
  overlapMs: 2 * DAY_MS,
  maxBackfillDays: null,
  // It is not documented what contains a keyword, and a `not` would apply to all spellings of a query.
  exclusions: 'none',
  searchesHashtags: true,
  open({ client_key: key, client_secret: secret, base_url }) {
    const base = baseUrl(BASE, base_url);
    const session = tiktokSession(base, tiktokTokens(base, key ?? '', secret ?? ''));
    return {
      availability:
        key && secret
          ? { available: true }
          : {
              available: false,
              reason:
                'not configured: EARSHOT_TIKTOK_CLIENT_KEY and EARSHOT_TIKTOK_CLIENT_SECRET' +
                ' (the Research API is for approved researchers only, not for commercial use)',
            },
      quotas: {
        [CALLS]: { units: 1000, per: { calendar: 'day', zone: 'UTC' } },
        [COMMENT_CALLS]: { units: 300, per: { calendar: 'day', zone: 'UTC' } },
      },
      plan: (targets) => planTiktok(distinctSpellings(targets, wordsAndHashtags)),
      search: (query, io) => search(session, query, io),
      postReader: { batchSize: PAGE_SIZE, read: (ids, io) => reread(session, ids, io) },
    };
  },
};
