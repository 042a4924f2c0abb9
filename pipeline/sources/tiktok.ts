import { askedSpellings } from '../connector/planning/plan.ts';
import { baseUrl } from '../connector/base-url.ts';
import { spellingTest } from '../connector/parsing/holds.ts';
import { toPage, type Read } from '../connector/parsing/page.ts';
import {
  SourceError,
  type Connector,
  type Page,
  type Query,
  type SourceIo,
  type Want,
} from '../connector/connector.ts';
import { COMMENT_CALLS, newComments, type Commented } from './tiktok/comments.ts';
import { anyOf, groupByDays, packVideos, windows, type Days } from './tiktok/questions.ts';
import { parseTiktok, timeOfId, type TiktokAnswer, type TiktokVideo } from './tiktok/read.ts';
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
const wordsAndHashtags = ({ spellings, hashtags }: Want) => [
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
function shown({ read, hashtags }: TiktokVideo, holds: (text: string) => boolean): Read {
  if (typeof read === 'string' || holds(read.text)) return read;
  const tags = hashtags.map((hashtag) => `#${hashtag}`).join(' ');
  return holds(tags) ? { ...read, text: `${read.text}\n${tags}`.trim() } : read;
}

async function* search(session: TiktokSession, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const holds = spellingTest([...new Set(query.wants.flatMap(({ spellings }) => spellings))]);
  const commented: Commented[] = [];
  for (const days of windows(query.since, io.now())) {
    for await (const found of videos(session, anyOf(query.spellings), days, io)) {
      const reads = found.map((video) => shown(video, holds));
      yield toPage(reads, query.since, io.now());
      for (const [index, { id, comments }] of found.entries()) {
        const read = reads[index];
        const isOurs = typeof read === 'object' && id !== null && comments > 0 && holds(read.text);
        if (isOurs && commented.length < MOST_COMMENTED)
          commented.push({ id, username: read.author, comments });
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
  overlapMs: 2 * 86_400_000,
  maxBackfillDays: null,
  // What counts as holding a keyword is not written down, and a `not` would hold for all spellings of a question.
  exclusions: 'none',
  byHashtag: true,
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
      plan: (wants) => packVideos(askedSpellings(wants, wordsAndHashtags)),
      search: (query, io) => search(session, query, io),
      recheck: (ids, io) => recheck(session, ids, io),
      recheckSize: PAGE_SIZE,
    };
  },
};
