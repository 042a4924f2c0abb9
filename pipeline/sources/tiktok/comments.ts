import { DAY_MS } from '../../../schemas/duration.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import { SourceError, type PostPage, type SourceIo } from '../../connector/connector.ts';
import { parseTiktokComments, videoUrl } from './video.ts';
import type { TiktokSession } from './session.ts';

/** The name of the quota for comments, which must not use up the day's calls. */
export const COMMENT_CALLS = 'comments';
const FIELDS = 'id,text,like_count,reply_count,parent_comment_id,create_time';
const PAGE_SIZE = 100;
/** The most pages per video: the API returns at most 1,000 comments. */
const MAX_PAGES = 10;
/** How long the number of comments of a video is remembered: longer than videos keep being found. */
const REMEMBERED_MS = 7 * DAY_MS;

/** A video whose comments are worth a call. */
export interface CommentedVideo {
  readonly id: string;
  readonly username: string | null;
  /** Its current number of comments. */
  readonly comments: number;
}

async function* pages(session: TiktokSession, video: CommentedVideo, since: number, io: SourceIo) {
  const url = videoUrl(video.username, video.id);
  for (let page = 0, cursor = 0; page < MAX_PAGES; page++) {
    await io.spend(COMMENT_CALLS, 1);
    // The id is inserted as text: as a number it would lose its last digits.
    const body = `{"video_id":${video.id},"max_count":${PAGE_SIZE},"cursor":${cursor}}`;
    const data = await session(io, '/research/video/comment/list/', FIELDS, body);
    yield toPage(parseTiktokComments(data, video.id, url), since, io.now());
    const next = Number(data.cursor);
    if (data.has_more !== true || !(next > cursor)) return;
    cursor = next;
  }
}

/**
 * Yields comments of these videos, read only when a video has more of them than last time. A failure here fails nothing
 * else: the next scan finds the same videos and tries again.
 */
export async function* newComments(
  session: TiktokSession,
  videos: readonly CommentedVideo[],
  since: number,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  for (const video of videos) {
    const note = `comments:${video.id}`;
    if (Number(await io.storage.read(note)) >= video.comments) continue;
    try {
      yield* pages(session, video, since, io);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // This video is gone or closed to us. The next one may not be.
      if (error.code !== 'not_found' && error.code !== 'bad_request') return;
    }
    await io.storage.write(note, String(video.comments), io.now() + REMEMBERED_MS);
  }
}
