import { toPost, type Read } from '../../connector/parsing/page.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, isoTime, record, text } from '../../connector/parsing/wire.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Fields that are asked for. The media themselves are neither fetched nor kept. */
export const MEDIA_FIELDS = 'id,caption,media_type,permalink,timestamp,like_count,comments_count';

/** One page of media. */
export interface MediaAnswer {
  readonly reads: readonly Read[];
  /** Where the next page begins; null: there is none. */
  readonly after: string | null;
  /** The answer says that there is a next page. What it does not say is no proof that there is none. */
  readonly announcesNext: boolean;
  /** Milliseconds since 1970; null when nothing on the page has a time. */
  readonly newest: number | null;
  readonly oldest: number | null;
}

function readMedia(value: unknown): Read {
  const media = record(value);
  const id = text(media.id);
  const author = text(media.username);
  return toPost('instagram', {
    externalId: id,
    kind: media.media_type === 'VIDEO' ? 'video' : 'post',
    url: text(media.permalink),
    text: text(media.caption),
    // Given for media in which the own account is tagged, never for those of a hashtag.
    author,
    authorUrl: author && `https://www.instagram.com/${encodeURIComponent(author)}/`,
    // Left out where the author hides the likes.
    engagement: [count(media.like_count), count(media.comments_count)],
    postedAt: isoTime(media.timestamp),
  });
}

/** The cursor in the address of the next page. */
const cursorOf = (next: string | null) =>
  next && isUrl(next) ? new URL(next).searchParams.get('after') : null;

/** Reads a page of media. Throws `malformed_answer` when it holds no list. */
export function parseMedia(body: unknown): MediaAnswer {
  const answer = record(body);
  if (!Array.isArray(answer.data)) throw new SourceError('malformed_answer', 'the answer has no data');
  const paging = record(answer.paging);
  const next = text(paging.next);
  const times = answer.data.map((media) => isoTime(record(media).timestamp)).filter((time) => time !== null);
  return {
    reads: answer.data.map(readMedia),
    after: text(record(paging.cursors).after) ?? cursorOf(next),
    announcesNext: next !== null,
    newest: times.length > 0 ? Math.max(...times) : null,
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}
