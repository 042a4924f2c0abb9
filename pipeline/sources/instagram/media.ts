import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError } from '../../connector/connector.ts';
import { asCount, asTime, asObject, asText } from '../../connector/parsing/json-values.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Fields that are asked for. The media themselves are neither fetched nor kept. */
export const MEDIA_FIELDS = 'id,caption,media_type,permalink,timestamp,like_count,comments_count';

/** One page of media. */
export interface MediaAnswer {
  readonly items: readonly ParsedItem[];
  /** Where the next page begins; null: there is none. */
  readonly after: string | null;
  /** The answer says that there is a next page. What it does not say is no proof that there is none. */
  readonly announcesNext: boolean;
  /** Milliseconds since 1970; null when nothing on the page has a time. */
  readonly newest: number | null;
  readonly oldest: number | null;
}

function readMedia(value: unknown): ParsedItem {
  const media = asObject(value);
  const id = asText(media.id);
  const author = asText(media.username);
  return toPost('instagram', {
    externalId: id,
    kind: media.media_type === 'VIDEO' ? 'video' : 'post',
    url: asText(media.permalink),
    text: asText(media.caption),
    // Given for media in which the own account is tagged, never for those of a hashtag.
    author,
    authorUrl: author && `https://www.instagram.com/${encodeURIComponent(author)}/`,
    // Left out where the author hides the likes.
    engagement: [asCount(media.like_count), asCount(media.comments_count)],
    postedAt: asTime(media.timestamp),
  });
}

/** The cursor in the address of the next page. */
const cursorOf = (next: string | null) =>
  next && isUrl(next) ? new URL(next).searchParams.get('after') : null;

/** Reads a page of media. Throws `malformed_answer` when it holds no list. */
export function parseMedia(body: unknown): MediaAnswer {
  const answer = asObject(body);
  if (!Array.isArray(answer.data)) throw new SourceError('malformed_answer', 'the answer has no data');
  const paging = asObject(answer.paging);
  const next = asText(paging.next);
  const times = answer.data.map((media) => asTime(asObject(media).timestamp)).filter((time) => time !== null);
  return {
    items: answer.data.map(readMedia),
    after: asText(asObject(paging.cursors).after) ?? cursorOf(next),
    announcesNext: next !== null,
    newest: times.length > 0 ? Math.max(...times) : null,
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}
