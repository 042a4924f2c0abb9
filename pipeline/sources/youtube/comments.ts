import { toPage } from '../../connector/parsing/post-page.ts';
import type { PostPage, SearchQuery, SourceIo } from '../../connector/connector.ts';
import { callAboutVideo, type YoutubeSite } from './api.ts';
import { parseYoutubeComments, type YoutubeVideo } from './video.ts';

const COMMENT_PAGE = 100;
/** The most pages of comments per video and search: more than a scan can use. */
const COMMENT_PAGES = 20;

/** Returns the words to search a video's comments for; null: reading all of them takes fewer calls. */
function termsFor({ comments }: YoutubeVideo, spellings: readonly string[]): readonly (string | null)[] {
  return spellings.length === 1 || (comments ?? 0) > spellings.length * COMMENT_PAGE ? spellings : [null];
}

/** Yields the comments of one video, newest first, back to `since`. */
export async function* youtubeComments(
  site: YoutubeSite,
  video: YoutubeVideo,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const videoId = video.id ?? '';
  for (const term of termsFor(video, query.spellings)) {
    let next: string | null = null;
    for (let page = 0; page < COMMENT_PAGES; page++) {
      const answer = await callAboutVideo(site, io, '/commentThreads', {
        part: 'snippet,replies',
        videoId,
        ...(term !== null && { searchTerms: term }),
        order: 'time',
        textFormat: 'plainText',
        maxResults: COMMENT_PAGE,
        ...(next !== null && { pageToken: next }),
      });
      if (answer === null) return;
      const found = parseYoutubeComments(answer, videoId);
      const fresh = toPage(found.items, query.since, io.now());
      yield fresh;
      if (found.next === null || found.next === next || (found.items.length > 0 && fresh.posts.length === 0))
        break;
      next = found.next;
    }
  }
}
