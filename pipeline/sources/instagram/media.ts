import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  asCount,
  asObject,
  asText,
  asTime,
  greatest,
  least,
  listIn,
} from '../../connector/parsing/json-values.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** The requested fields. The media themselves are neither fetched nor stored. */
export const MEDIA_FIELDS = 'id,caption,media_type,permalink,timestamp,like_count,comments_count';

/** One page of media. */
export interface MediaPage {
  readonly items: readonly ParsedItem[];
  /** Where the next page starts; null when there is none. */
  readonly after: string | null;
  /** Whether the answer announces a next page. If it does not, there may still be one. */
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
    // Returned for media in which the own account is tagged, never for those of a hashtag.
    author,
    authorUrl: author && `https://www.instagram.com/${encodeURIComponent(author)}/`,
    // Left out when the author hides the likes.
    engagement: [asCount(media.like_count), asCount(media.comments_count)],
    postedAt: asTime(media.timestamp),
  });
}

/** Returns the cursor in the address of the next page. */
const cursorOf = (next: string | null) =>
  next && isUrl(next) ? new URL(next).searchParams.get('after') : null;

/** Parses a page of media. Throws `malformed_answer` when it has no list. */
export function parseMedia(body: unknown): MediaPage {
  const answer = asObject(body);
  const media = listIn(answer, 'data');
  const paging = asObject(answer.paging);
  const next = asText(paging.next);
  const times = media.map((item) => asTime(asObject(item).timestamp));
  return {
    items: media.map(readMedia),
    after: asText(asObject(paging.cursors).after) ?? cursorOf(next),
    announcesNext: next !== null,
    newest: greatest(times),
    oldest: least(times),
  };
}
