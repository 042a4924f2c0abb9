import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { asCount, asList, asNumber, asObject, asText, listIn } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** A video of an answer. */
export interface TiktokVideo {
  /** Null: it has none, and the item is malformed. */
  readonly id: string | null;
  readonly item: ParsedItem;
  readonly comments: number;
  readonly hashtags: readonly string[];
}

/** One page of videos. */
export interface TiktokPage {
  readonly videos: readonly TiktokVideo[];
  readonly hasMore: boolean;
  /** Where the next page starts; null when the answer does not say. */
  readonly cursor: number | null;
  readonly searchId: string | null;
}

const wholeNumber = (value: unknown): string | null => {
  const digits = asText(value);
  return digits !== null && /^\d+$/.test(digits) ? digits : null;
};

/**
 * Returns the time in an id, in milliseconds since 1970. Users report that its first 32 bits are the second of
 * creation.
 */
export const timeOfId = (id: string): number => Number(BigInt(id) >> 32n) * 1000;

function timeOf(item: JsonObject, id: string): number {
  const seconds = asNumber(item.create_time);
  return seconds !== null && seconds > 0 ? seconds * 1000 : timeOfId(id);
}

/** Returns a video's address. The site corrects the name: only the id counts. */
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

/** An empty list may be left out. */
const items = (data: JsonObject, name: string) => listIn({ [name]: data[name] ?? [] }, name);

/** Parses the data of a video query. Throws `malformed_answer` when its videos are not a list. */
export const parseTiktok = (data: JsonObject): TiktokPage => ({
  videos: items(data, 'videos').map(readVideo),
  hasMore: data.has_more === true,
  cursor: asNumber(data.cursor),
  searchId: asText(data.search_id),
});

/**
 * Parses the comments of one video. The id of a comment starts with the video's, so that it cannot be taken for a
 * video. The API does not name the author. Throws `malformed_answer` when the comments are not a list.
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
