import { DAY_MS } from '../../schemas/duration.ts';
import { baseUrl } from '../connector/base-url.ts';
import { requireVariables } from '../connector/required-variables.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { parseAmount, parseFlag, findInvalidAmount } from '../connector/setting-values.ts';
import { SourceError } from '../connector/connector.ts';
import type {
  Availability,
  Connector,
  PostPage,
  SearchQuery,
  SourceIo,
  SourceSettings,
} from '../connector/connector.ts';
import { callAboutVideo, callYoutube, LOOKUPS, SEARCHES, youtubeQuotas } from './youtube/api.ts';
import type { YoutubeSite } from './youtube/api.ts';
import { youtubeComments } from './youtube/comments.ts';
import { rereadPosts } from './youtube/reread.ts';
import { parseYoutubeVideos, type YoutubeVideo } from './youtube/video.ts';
import { searchYoutube, planYoutube } from './youtube/search.ts';
import { YoutubeWatch } from './youtube/comment-watch.ts';

/** YouTube's Data API: https://developers.google.com/youtube/v3/docs */
const BASE = 'https://www.googleapis.com/youtube/v3';
const LOOKUP_SIZE = 50;

interface Allowance {
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

/** Yields the current state of videos of earlier scans, fifty per call. The calls count as comment calls. */
async function* refreshVideos(site: YoutubeSite, ids: readonly string[], io: SourceIo) {
  for (let at = 0; at < ids.length; at += LOOKUP_SIZE) {
    const id = ids.slice(at, at + LOOKUP_SIZE).join(',');
    const answer = await callAboutVideo(site, io, '/videos', { part: 'snippet,statistics', id });
    if (answer !== null) yield* parseYoutubeVideos(answer);
  }
}

/** Yields comments of the videos that this scan or earlier ones found, where their number has changed since they were read. */
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
    if (watch.hasNews(video) && video.comments !== 0) yield* youtubeComments(site, video, query, io);
    watch.read(video.id, video.comments);
  }
  try {
    for (const video of found) yield* commentsOf(video);
    for await (const video of refreshVideos(site, before, io)) yield* commentsOf(video);
  } finally {
    await watch.save();
  }
}

/**
 * Yields the videos first and their comments after that, so that comments never delay a video. Comments of what was found
 * are also read when no more searches are granted.
 */
async function* search(site: YoutubeSite, grant: Allowance, query: SearchQuery, io: SourceIo) {
  const found: YoutubeVideo[] = [];
  let end: SourceError | null = null;
  try {
    for await (const { ids, malformed, reachedBackTo } of searchYoutube(site, query, grant.searches, io)) {
      const videos = await lookUp(site, ids, io);
      const items = videos.map(({ item }) => item);
      const page = toPage(items, query.since, io.now(), reachedBackTo);
      yield { ...page, malformed: page.malformed + malformed };
      found.push(...videos);
    }
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== 'quota_spent') throw error;
    end = error;
  }
  if (grant.hasComments && (end === null || found.length > 0)) yield* comments(site, found, query, io);
  if (end !== null) throw end;
}

function availabilityOf(settings: SourceSettings): Availability {
  return (
    findInvalidAmount('youtube', settings, ['daily_searches', 'daily_units']) ??
    requireVariables({ EARSHOT_YOUTUBE_API_KEY: settings.api_key })
  );
}

/** YouTube: videos, and comments on those that a search finds. Needs an API key. */
export const youtube: Connector = {
  source: 'youtube',
  summary: {
    keywordSearch: 'many spellings in one query',
    reach: 'everything, about 1,250 videos per query',
    callLimit: 'searches: 100 a day and 1 a second; other calls: 10,000 a day, 5 a second',
  },
  // No rate is published; the quotas per day matter.
  limits: { default: { calls: 5, perMs: 1000 }, [SEARCHES]: { calls: 1, perMs: 1000 } },
  // The search finds some videos only hours after they were published.
  overlapMs: DAY_MS,
  maxBackfillDays: null,
  // The search includes inflections, and looks at tags that matching does not see.
  exclusions: 'none',
  open(settings) {
    const searches = Math.floor(parseAmount(settings.daily_searches) ?? 100);
    const units = Math.floor(parseAmount(settings.daily_units) ?? 10_000);
    const site: YoutubeSite = { base: baseUrl(BASE, settings.base_url), key: settings.api_key ?? '' };
    const grant = { searches, hasComments: parseFlag(settings.comments, true) };
    return {
      availability: availabilityOf(settings),
      quotas: youtubeQuotas(searches, units),
      plan: planYoutube,
      search: (query, io) => search(site, grant, query, io),
      postReader: { batchSize: LOOKUP_SIZE, read: (ids, io) => rereadPosts(site, ids, io) },
    };
  },
};
