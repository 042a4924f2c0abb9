import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError } from '../../connector/connector.ts';
import {
  asCount,
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';

/** A video of an answer. */
export interface TiktokVideo {
  /** Null: it has none, and the reading is malformed. */
  readonly id: string | null;
  readonly item: ParsedItem;
  readonly comments: number;
  readonly hashtags: readonly string[];
}

/** One page of videos. */
export interface TiktokAnswer {
  readonly videos: readonly TiktokVideo[];
  readonly hasMore: boolean;
  /** Where the next page begins; null when the answer does not say. */
  readonly cursor: number | null;
  readonly searchId: string | null;
}

const wholeNumber = (value: unknown): string | null => {
  const digits = asText(value);
  return digits !== null && /^\d+$/.test(digits) ? digits : null;
};

/** The first 32 of an id's 64 bits are the second of its making, so users report. In milliseconds since 1970. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> 32n) * 1000;

function timeOf(item: JsonObject, id: string): number {
  const seconds = asNumber(item.create_time);
  return seconds !== null && seconds > 0 ? seconds * 1000 : timeOfId(id);
}

/** The site leads from any name to the right one: only the id counts. */
export const videoUrl = (username: string | null, id: string): string =>
  `https://www.tiktok.com/@${encodeURIComponent(username ?? '')}/video/${id}`;

function readVideo(value: unknown): TiktokVideo {
  const video = asObject(value);
  const id = wholeNumber(video.id);
  const username = asText(video.username);
  const hashtags = asList(video.hashtag_names).map(asText);
  return {
    id,
    comments: asCount(video.comment_count),
    hashtags: hashtags.filter((hashtag) => hashtag !== null),
    item: toPost('tiktok', {
      externalId: id,
      kind: 'video',
      url: id && videoUrl(username, id),
      text: [asText(video.video_description), asText(video.voice_to_text)].filter(Boolean).join('\n'),
      place: asText(video.region_code),
      author: username,
      authorUrl: username && `https://www.tiktok.com/@${encodeURIComponent(username)}`,
      engagement: [asCount(video.like_count), asCount(video.comment_count), asCount(video.share_count)],
      postedAt: id === null ? null : timeOf(video, id),
      threadId: id,
    }),
  };
}

function items(data: JsonObject, name: string): readonly unknown[] {
  const found = data[name] ?? [];
  if (!Array.isArray(found)) throw new SourceError('malformed_answer', `the answer has no ${name}`);
  return found;
}

/** Reads the data of a video query. Throws `malformed_answer` when its videos are no list. */
export const parseTiktok = (data: JsonObject): TiktokAnswer => ({
  videos: items(data, 'videos').map(readVideo),
  hasMore: data.has_more === true,
  cursor: asNumber(data.cursor),
  searchId: asText(data.search_id),
});

/**
 * Reads the data of a comment list of one video. A comment's id begins with its video's, so that it cannot be taken
 * for a video. Who wrote it is not told. Throws `malformed_answer` when its comments are no list.
 */
export function parseTiktokComments(data: JsonObject, videoId: string, url: string): ParsedItem[] {
  return items(data, 'comments').map((value) => {
    const comment = asObject(value);
    const id = wholeNumber(comment.id);
    return toPost('tiktok', {
      externalId: id && `${videoId}/${id}`,
      kind: 'comment',
      url,
      text: asText(comment.text),
      engagement: [asCount(comment.like_count), asCount(comment.reply_count)],
      postedAt: id === null ? null : timeOf(comment, id),
      threadId: videoId,
      parentId: wholeNumber(comment.parent_comment_id),
    });
  });
}
