import type { Post } from '../../../schemas/post.ts';
import type { Source } from '../../../schemas/source.ts';
import { cleanText } from './plain-text.ts';
import type { PostPage } from '../connector.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** What a source says about one post. Leave out what it does not say. */
export interface PostFields {
  readonly externalId: string | null;
  readonly kind: Post['kind'];
  readonly url: string | null;
  readonly title?: string | null;
  /** Plain text. */
  readonly text: string | null;
  readonly lang?: string | null;
  readonly place?: string | null;
  readonly author?: string | null;
  readonly authorName?: string | null;
  readonly authorUrl?: string | null;
  /** Likes, points, replies and shares, to be added up. */
  readonly engagement?: readonly number[];
  /** Milliseconds since 1970. */
  readonly postedAt: number | null;
  readonly threadId?: string | null;
  readonly parentId?: string | null;
  /** Addresses that it shows beside its text: link cards, and posts that it quotes. */
  readonly links?: readonly (string | null)[];
}

/**
 * The result of parsing one item: a post, `malformed` when it lacks what every post has, or `withheld` when it was
 * deleted or its author or the source asks to leave it alone.
 */
export type ParsedItem = Post | 'malformed' | 'withheld';

/** The last millisecond of the year 9999. Later times have no four-digit year. */
const LAST_TIME = 253_402_300_799_999;

const isWebAddress = (url: string) => isUrl(url) && /^https?:$/.test(new URL(url).protocol);

/** Returns the text on one line, cut to `most` characters; null when nothing is left. */
function line(value: string | null | undefined, most: number): string | null {
  const cleaned = cleanText(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return cleaned === '' ? null : [...cleaned].slice(0, most).join('');
}

/** Returns a language tag such as `en` or `pt-BR`; null for anything that does not look like one. */
const languageTag = (value: string | null | undefined) =>
  value && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(value) ? value : null;

/** Returns the id of another post; null when it is longer than ids are. */
const reference = (id: string | null | undefined) => (id && id.length <= 1024 ? cleanText(id) : null);

const isLink = (url: string | null): url is string => url !== null && url.length <= 8192 && isWebAddress(url);

/** Builds a post, within the length limits of `PostSchema`. */
export function toPost(source: Source, find: PostFields): ParsedItem {
  const { externalId, url, postedAt } = find;
  if (!externalId || externalId.length > 1024 || !url || url.length > 8192 || !isWebAddress(url))
    return 'malformed';
  if (postedAt === null || !(postedAt >= 0 && postedAt <= LAST_TIME)) return 'malformed';
  const authorUrl = find.authorUrl && isLink(find.authorUrl) ? find.authorUrl : null;
  const links = (find.links ?? []).filter(isLink);
  return {
    source,
    external_id: cleanText(externalId),
    kind: find.kind,
    url,
    title: line(find.title, 10_000),
    text: cleanText(find.text ?? '').trim(),
    lang: languageTag(find.lang),
    place: line(find.place, 512),
    author: line(find.author, 512),
    author_name: line(find.authorName, 512),
    author_url: authorUrl,
    engagement: (find.engagement ?? []).reduce((sum, part) => sum + part, 0),
    posted_at: new Date(postedAt).toISOString(),
    thread_id: reference(find.threadId),
    parent_id: reference(find.parentId),
    ...(links.length > 0 && { links }),
  };
}

/**
 * Builds a page. Leaves out posts before `since`, and sets times in the future to `now`: the clocks of authors may run
 * fast. `reachedBackTo`: see `PostPage`. All are in milliseconds since 1970.
 */
export function toPage(
  items: readonly ParsedItem[],
  since: number,
  now: number,
  reachedBackTo?: number,
): PostPage {
  const posts: Post[] = [];
  for (const item of items) {
    if (typeof item === 'string') continue;
    const postedAt = Date.parse(item.posted_at);
    if (postedAt < since) continue;
    posts.push(postedAt > now ? { ...item, posted_at: new Date(now).toISOString() } : item);
  }
  const malformed = items.filter((item) => item === 'malformed').length;
  return { posts, malformed, ...(reachedBackTo !== undefined && { reachedBackTo }) };
}
