import { DAY_MS } from '../../../schemas/duration.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import { SourceError, type PostPage, type SourceIo } from '../../connector/connector.ts';
import { parseTiktokComments, videoUrl } from './video.ts';
import type { TiktokSession } from './session.ts';

/** Name of the quota for comments: they may not eat up the day's calls. */
export const COMMENT_CALLS = 'comments';
const FIELDS = 'id,text,like_count,reply_count,parent_comment_id,create_time';
const PAGE_SIZE = 100;
/** Pages of one video: the API gives 1,000 comments at most. */
const MOST_PAGES = 10;
/** How long it is remembered how many comments a video had: longer than videos are found again and again. */
const REMEMBERED_MS = 7 * DAY_MS;

/** A video whose comments are worth a call. */
export interface Commented {
  readonly id: string;
  readonly username: string | null;
  /** How many comments it has now. */
  readonly comments: number;
}

async function* pages(session: TiktokSession, video: Commented, since: number, io: SourceIo) {
  const url = videoUrl(video.username, video.id);
  for (let page = 0, cursor = 0; page < MOST_PAGES; page++) {
    await io.spend(COMMENT_CALLS, 1);
    // The id is put in as it is: as a number it would lose its last digits.
    const body = `{"video_id":${video.id},"max_count":${PAGE_SIZE},"cursor":${cursor}}`;
    const data = await session.ask(io, '/research/video/comment/list/', FIELDS, body);
    yield toPage(parseTiktokComments(data, video.id, url), since, io.now());
    const next = Number(data.cursor);
    if (data.has_more !== true || !(next > cursor)) return;
    cursor = next;
  }
}

/**
 * Comments of these videos, asked for only when a video has more of them than at its last reading. What fails here
 * fails nothing else: the next scan finds the same videos and asks again.
 */
export async function* newComments(
  session: TiktokSession,
  videos: readonly Commented[],
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
      // Gone, or not open to us: its neighbours may be.
      if (error.code !== 'not_found' && error.code !== 'bad_request') return;
    }
    await io.storage.write(note, String(video.comments), io.now() + REMEMBERED_MS);
  }
}
