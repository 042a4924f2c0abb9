import type { SourceIo } from '../../connector/connector.ts';
import type { Reread } from '../../connector/reread.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { toReading, toReread } from '../../connector/parsing/post-reading.ts';
import { callAboutVideo, callYoutube, LOOKUPS, type YoutubeSite } from './api.ts';
import { parseYoutubeCommentsById, parseYoutubeVideos } from './video.ts';

/** The id of a video has eleven characters, that of a comment more. */
const isVideo = (id: string) => id.length <= 11;

async function rereadVideos(site: YoutubeSite, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const query = { part: 'snippet,statistics', id: ids.join(',') };
  const videos = parseYoutubeVideos(await callYoutube(site, io, LOOKUPS, '/videos', query));
  const found = videos.map(({ id, item }): [string, ParsedItem] => [id ?? '', item]);
  return toReread(ids, new Map(found));
}

/** Only a search counts the replies to a comment, so the numbers of comments that may have some are not taken. */
async function rereadComments(site: YoutubeSite, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const query = { part: 'snippet', textFormat: 'plainText', id: ids.join(',') };
  const answer = await callAboutVideo(site, io, '/comments', query);
  if (answer === null) return { readings: [], gone: [] };
  return toReread(ids, parseYoutubeCommentsById(answer), (comment) => ({
    ...toReading(comment),
    engagement: comment.parent_id === comment.thread_id ? null : comment.engagement,
  }));
}

/** Reads videos and comments again. Gone is what was deleted or made private. */
export async function rereadPosts(site: YoutubeSite, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const [videos, comments] = [ids.filter(isVideo), ids.filter((id) => !isVideo(id))];
  const rereads = [
    ...(videos.length > 0 ? [await rereadVideos(site, videos, io)] : []),
    ...(comments.length > 0 ? [await rereadComments(site, comments, io)] : []),
  ];
  return {
    readings: rereads.flatMap(({ readings }) => readings),
    gone: rereads.flatMap(({ gone }) => gone),
  };
}
