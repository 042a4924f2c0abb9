import { DAY_MS } from '../../schemas/duration.ts';
import { distinctSpellings } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import { createSpellingMatcher } from '../connector/parsing/spelling-matcher.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import {
  SourceError,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
  type SearchTarget,
} from '../connector/connector.ts';
import { COMMENT_CALLS, newComments, type Commented } from './tiktok/comments.ts';
import { anyOf, groupByDays, packVideos, windows, type Days } from './tiktok/video-query.ts';
import { parseTiktok, timeOfId, type TiktokAnswer, type TiktokVideo } from './tiktok/video.ts';
import { CALLS, tiktokSession, type TiktokSession } from './tiktok/session.ts';
import { tiktokTokens } from './tiktok/token.ts';

/** TikTok's Research API: https://developers.tiktok.com/doc/research-api-specs-query-videos */
const BASE = 'https://open.tiktokapis.com/v2';
const FIELDS =
  'id,video_description,create_time,region_code,username,like_count,comment_count,share_count,view_count,' +
  'favourites_count,hashtag_names,voice_to_text,video_duration';
/** Videos a page: the most that the API gives. With it the day's 100,000 records are 1,000 calls. */
const PAGE_SIZE = 100;
/** Now and then the API does not know the search any more that it has just begun: so often the page is asked for again. */
const PAGE_TRIES = 3;
/** Pages in a row that may hold nothing new: what was deleted falls out of them. More of them is a search that does not end. */
const MOST_IDLE = 5;
/** Videos of one question whose comments are asked for. */
const MOST_COMMENTED = 10;

interface Place {
  readonly cursor: number;
  readonly searchId: string | null;
}

async function ask(
  session: TiktokSession,
  query: object,
  days: Days,
  { cursor, searchId }: Place,
  io: SourceIo,
): Promise<TiktokAnswer> {
  const body = JSON.stringify({
    query,
    ...days,
    max_count: PAGE_SIZE,
    cursor,
    ...(searchId !== null && { search_id: searchId }),
  });
  for (let tried = 1; ; tried++) {
    try {
      return parseTiktok(await session.ask(io, '/research/video/query/', FIELDS, body));
    } catch (error) {
      const isLost = error instanceof SourceError && error.code === 'bad_request' && searchId !== null;
      if (!isLost || tried === PAGE_TRIES) throw error;
    }
  }
}

/** A project's hashtags are looked for as they are written, beside the spellings of its keywords. */
const wordsAndHashtags = ({ spellings, hashtags }: SearchTarget) => [
  ...spellings,
  ...hashtags.map((tag) => `#${tag}`),
];

/** Everything that answers a query in these days. Pages may well have fewer videos than asked for, or none. */
async function* videos(
  session: TiktokSession,
  query: object,
  days: Days,
  io: SourceIo,
): AsyncGenerator<readonly TiktokVideo[]> {
  const seen = new Set<string | null>();
  for (let [place, idle]: [Place, number] = [{ cursor: 0, searchId: null }, 0]; ;) {
    const answer = await ask(session, query, days, place, io);
    yield answer.videos;
    idle = answer.videos.every(({ id }) => seen.has(id)) ? idle + 1 : 0;
    for (const { id } of answer.videos) seen.add(id);
    const cursor = answer.cursor ?? place.cursor + PAGE_SIZE;
    if (!answer.hasMore || cursor <= place.cursor || idle > MOST_IDLE) return;
    place = { cursor, searchId: answer.searchId ?? place.searchId };
  }
}

/** The video, with its hashtags as last line where a spelling stands only in them. */
function shown({ item, hashtags }: TiktokVideo, holds: (text: string) => boolean): ParsedItem {
  if (typeof item === 'string' || holds(item.text)) return item;
  const tags = hashtags.map((hashtag) => `#${hashtag}`).join(' ');
  return holds(tags) ? { ...item, text: `${item.text}\n${tags}`.trim() } : item;
}

async function* search(session: TiktokSession, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const holds = createSpellingMatcher([...new Set(query.targets.flatMap(({ spellings }) => spellings))]);
  const commented: Commented[] = [];
  for (const days of windows(query.since, io.now())) {
    for await (const found of videos(session, anyOf(query.spellings), days, io)) {
      const items = found.map((video) => shown(video, holds));
      yield toPage(items, query.since, io.now());
      for (const [index, { id, comments }] of found.entries()) {
        const item = items[index];
        const isOurs = typeof item === 'object' && id !== null && comments > 0 && holds(item.text);
        if (isOurs && commented.length < MOST_COMMENTED)
          commented.push({ id, username: item.author, comments });
      }
    }
  }
  yield* newComments(session, commented, query.since, io);
}

/** Which of these videos are no longer there: asked by id, over the days in which they were made. Comments have no such way. */
async function recheck(session: TiktokSession, given: readonly string[], io: SourceIo): Promise<string[]> {
  const gone = new Set(given.filter((id) => /^\d+$/.test(id)));
  for (const { ids, days } of groupByDays([...gone], timeOfId, io.now())) {
    const query = { and: [{ operation: 'IN', field_name: 'video_id', field_values: ids }] };
    for await (const found of videos(session, query, days, io))
      for (const { id } of found) gone.delete(id ?? '');
  }
  return [...gone];
}

/** TikTok: public videos, for approved researchers. Needs the key and secret of a client of the Research API. */
export const tiktok: Connector = {
  source: 'tiktok',
  // TikTok's own client calls ten times a second at most.
  limits: { default: { calls: 5, perMs: 1000 } },
  // Videos are found up to two days after they were made.
  overlapMs: 2 * DAY_MS,
  maxBackfillDays: null,
  // What counts as holding a keyword is not written down, and a `not` would hold for all spellings of a question.
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
      plan: (targets) => packVideos(distinctSpellings(targets, wordsAndHashtags)),
      search: (query, io) => search(session, query, io),
      findDeleted: (ids, io) => recheck(session, ids, io),
      findDeletedBatchSize: PAGE_SIZE,
    };
  },
};
