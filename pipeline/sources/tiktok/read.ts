import { toPost, type Read } from '../../connector/parsing/page.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, list, number, record, text, type Wire } from '../../connector/parsing/wire.ts';

/** A video of an answer. */
export interface TiktokVideo {
  /** Null: it has none, and the reading is malformed. */
  readonly id: string | null;
  readonly read: Read;
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
  const digits = text(value);
  return digits !== null && /^\d+$/.test(digits) ? digits : null;
};

/** The first 32 of an id's 64 bits are the second of its making, so users report. In milliseconds since 1970. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> 32n) * 1000;

function timeOf(item: Wire, id: string): number {
  const seconds = number(item.create_time);
  return seconds !== null && seconds > 0 ? seconds * 1000 : timeOfId(id);
}

/** The site leads from any name to the right one: only the id counts. */
export const videoUrl = (username: string | null, id: string): string =>
  `https://www.tiktok.com/@${encodeURIComponent(username ?? '')}/video/${id}`;

function readVideo(value: unknown): TiktokVideo {
  const video = record(value);
  const id = wholeNumber(video.id);
  const username = text(video.username);
  const hashtags = list(video.hashtag_names).map(text);
  return {
    id,
    comments: count(video.comment_count),
    hashtags: hashtags.filter((hashtag) => hashtag !== null),
    read: toPost('tiktok', {
      externalId: id,
      kind: 'video',
      url: id && videoUrl(username, id),
      text: [text(video.video_description), text(video.voice_to_text)].filter(Boolean).join('\n'),
      place: text(video.region_code),
      author: username,
      authorUrl: username && `https://www.tiktok.com/@${encodeURIComponent(username)}`,
      engagement: [count(video.like_count), count(video.comment_count), count(video.share_count)],
      postedAt: id === null ? null : timeOf(video, id),
      threadId: id,
    }),
  };
}

function items(data: Wire, name: string): readonly unknown[] {
  const found = data[name] ?? [];
  if (!Array.isArray(found)) throw new SourceError('malformed_answer', `the answer has no ${name}`);
  return found;
}

/** Reads the data of a video query. Throws `malformed_answer` when its videos are no list. */
export const parseTiktok = (data: Wire): TiktokAnswer => ({
  videos: items(data, 'videos').map(readVideo),
  hasMore: data.has_more === true,
  cursor: number(data.cursor),
  searchId: text(data.search_id),
});

/**
 * Reads the data of a comment list of one video. A comment's id begins with its video's, so that it cannot be taken
 * for a video. Who wrote it is not told. Throws `malformed_answer` when its comments are no list.
 */
export function parseTiktokComments(data: Wire, videoId: string, url: string): Read[] {
  return items(data, 'comments').map((value) => {
    const comment = record(value);
    const id = wholeNumber(comment.id);
    return toPost('tiktok', {
      externalId: id && `${videoId}/${id}`,
      kind: 'comment',
      url,
      text: text(comment.text),
      engagement: [count(comment.like_count), count(comment.reply_count)],
      postedAt: id === null ? null : timeOf(comment, id),
      threadId: videoId,
      parentId: wholeNumber(comment.parent_comment_id),
    });
  });
}
