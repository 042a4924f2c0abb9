import { DAY_MS } from '../../schemas/duration.ts';
import { baseUrl } from '../connector/base-url.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { parseAmount, parseFlag, findInvalidAmount } from '../connector/setting-values.ts';
import type {
  Availability,
  Connector,
  PostPage,
  SearchQuery,
  SourceIo,
  SourceSettings,
} from '../connector/connector.ts';
import {
  callForVideo,
  callYoutube,
  LOOKUPS,
  SEARCHES,
  youtubeQuotas,
  type YoutubeSite,
} from './youtube/api.ts';
import { youtubeComments } from './youtube/comments.ts';
import { parseYoutubeIds, parseYoutubeVideos, type YoutubeVideo } from './youtube/video.ts';
import { youtubeHits, youtubeQuestions } from './youtube/search.ts';
import { YoutubeWatch } from './youtube/comment-watch.ts';

/** YouTube's Data API: https://developers.google.com/youtube/v3/docs */
const BASE = 'https://www.googleapis.com/youtube/v3';
/** Ids that one look-up takes. */
const LOOKUP_SIZE = 50;

/** What the operator grants. */
interface Grant {
  readonly searches: number;
  readonly hasComments: boolean;
}

const lookUp = async (site: YoutubeSite, ids: readonly string[], io: SourceIo): Promise<YoutubeVideo[]> =>
  ids.length === 0
    ? []
    : parseYoutubeVideos(
        await callYoutube(site, io, LOOKUPS, '/videos', {
          part: 'snippet,statistics,contentDetails',
          id: ids.join(','),
        }),
      );

/** Videos of earlier scans as they are now, a call for fifty. It takes of what is granted for comments. */
async function* again(site: YoutubeSite, ids: readonly string[], io: SourceIo): AsyncGenerator<YoutubeVideo> {
  for (let at = 0; at < ids.length; at += LOOKUP_SIZE) {
    const id = ids.slice(at, at + LOOKUP_SIZE).join(',');
    const answer = await callForVideo(site, io, '/videos', { part: 'snippet,statistics', id });
    if (answer !== null) yield* parseYoutubeVideos(answer);
  }
}

/** Comments of the videos that this scan found, and of those that earlier ones did where there are others now. */
async function* comments(
  site: YoutubeSite,
  found: readonly YoutubeVideo[],
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const watch = await YoutubeWatch.open(query, io);
  const now = new Set(found.map(({ id }) => id));
  const before = watch.ids.filter((id) => !now.has(id));
  async function* commentsOf(video: YoutubeVideo): AsyncGenerator<PostPage> {
    if (video.id === null) return;
    if (video.comments !== 0) yield* youtubeComments(site, video, query, io);
    watch.read(video.id, video.comments);
  }
  try {
    for (const video of found) yield* commentsOf(video);
    for await (const video of again(site, before, io)) if (watch.hasNews(video)) yield* commentsOf(video);
  } finally {
    await watch.save();
  }
}

/** Videos first, whole; their comments after that, so that these never keep a video back. */
async function* search(
  site: YoutubeSite,
  grant: Grant,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const found: YoutubeVideo[] = [];
  for await (const { ids, malformed, reachedBackTo } of youtubeHits(site, query, grant.searches, io)) {
    const videos = await lookUp(site, ids, io);
    const page = toPage(
      videos.map(({ item }) => item),
      query.since,
      io.now(),
    );
    yield {
      ...page,
      malformed: page.malformed + malformed,
      ...(reachedBackTo !== undefined && { reachedBackTo }),
    };
    found.push(...videos);
  }
  if (grant.hasComments) yield* comments(site, found, query, io);
}

/** Posts of which YouTube has no more: a video's id has eleven characters, a comment's has more. */
async function goneOf(site: YoutubeSite, ids: readonly string[], io: SourceIo): Promise<string[]> {
  const missing = async (
    asked: readonly string[],
    call: (query: { part: string; id: string }) => Promise<unknown>,
  ) => {
    const answer = asked.length > 0 ? await call({ part: 'id', id: asked.join(',') }) : null;
    if (answer === null) return [];
    const found = parseYoutubeIds(answer);
    return asked.filter((id) => !found.has(id));
  };
  return [
    ...(await missing(
      ids.filter((id) => id.length <= 11),
      (query) => callYoutube(site, io, LOOKUPS, '/videos', query),
    )),
    ...(await missing(
      ids.filter((id) => id.length > 11),
      (query) => callForVideo(site, io, '/comments', query),
    )),
  ];
}

function availabilityOf(settings: SourceSettings): Availability {
  const unread = findInvalidAmount('youtube', settings, ['daily_searches', 'daily_units']);
  return unread
    ? { available: false, reason: unread }
    : requireVariables({ EARSHOT_YOUTUBE_API_KEY: settings.api_key });
}

/** YouTube: videos, and comments under those that a search finds. Needs an API key. */
export const youtube: Connector = {
  source: 'youtube',
  // No rate is published; days are what counts.
  limits: { default: { calls: 5, perMs: 1000 }, [SEARCHES]: { calls: 1, perMs: 1000 } },
  // The search finds some videos only hours after they were published.
  overlapMs: DAY_MS,
  maxBackfillDays: null,
  // The search takes a word for its other forms, and looks at tags that matching does not see.
  exclusions: 'none',
  open(settings) {
    const searches = Math.floor(parseAmount(settings.daily_searches) ?? 100);
    const units = Math.floor(parseAmount(settings.daily_units) ?? 10_000);
    const site: YoutubeSite = { base: baseUrl(BASE, settings.base_url), key: settings.api_key ?? '' };
    const grant = { searches, hasComments: parseFlag(settings.comments, true) };
    return {
      availability: availabilityOf(settings),
      quotas: youtubeQuotas(searches, units),
      plan: youtubeQuestions,
      search: (query, io) => search(site, grant, query, io),
      findDeleted: (ids, io) => goneOf(site, ids, io),
      findDeletedBatchSize: LOOKUP_SIZE,
    };
  },
};
