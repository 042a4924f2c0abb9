import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities } from '../../connector/parsing/plain-text.ts';
import { toReread } from '../../connector/parsing/post-reading.ts';
import { SourceError } from '../../connector/connector.ts';
import type { Reread } from '../../connector/reread.ts';
import { asCount, asNumber, asObject, asText } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** The site that people read. */
const SITE = 'https://www.reddit.com';
/** Shown in place of an author whose account is gone. */
const NOBODY = '[deleted]';
/** Shown in place of a text: `[removed]`, `[deleted by user]`, `[ Removed by moderator ]`. */
const GONE = /^\[ ?(?:removed|deleted)(?: (?:by|in response to) [^\]]+)? ?\]$/i;
/** Items that are not posts: placeholders for more comments, accounts, subreddits. */
const OTHER_KINDS = ['more', 't2', 't5'];

/** One page of a listing, newest first. */
export interface RedditListing {
  readonly items: readonly ParsedItem[];
  /** The name of the item after which the next page starts; null on the last page. */
  readonly after: string | null;
  /** Milliseconds since 1970 of the last item with a time; null when there is none. */
  readonly last: number | null;
}

const timeOf = (data: JsonObject): number | null => {
  const seconds = asNumber(data.created_utc);
  return seconds === null ? null : Math.round(seconds * 1000);
};

/** Whether its text is gone, a moderator or Reddit removed it, or it is an advertisement. */
const isWithheld = (data: JsonObject): boolean =>
  data.removed === true ||
  data.promoted === true ||
  asText(data.removed_by_category) !== null ||
  [data.title, data.selftext, data.body].some((words) => GONE.test((asText(words) ?? '').trim()));

/** Returns the item's page. Older answers leave it out for comments; it then follows from the names. */
function addressOf(kind: 't1' | 't3', id: string | null, data: JsonObject): string | null {
  const permalink = asText(data.permalink);
  if (permalink?.startsWith('/')) return SITE + permalink;
  if (permalink !== null) return isUrl(permalink) ? SITE + new URL(permalink).pathname : null;
  const thread = kind === 't3' ? id : asText(data.link_id)?.replace(/^t3_/, '');
  if (!id || !thread) return null;
  const subreddit = asText(data.subreddit);
  const page = `${SITE}${subreddit ? `/r/${encodeURIComponent(subreddit)}` : ''}/comments/${thread}/`;
  return kind === 't3' ? page : `${page}_/${id}/`;
}

/**
 * Returns the page that a post links to, in full; null when it is the post's own. A crosspost links to the original.
 */
function linkOf(id: string | null, data: JsonObject): string | null {
  const url = asText(data.url);
  if (url === null || data.is_self === true || url.includes(`/comments/${id}/`)) return null;
  const link = decodeEntities(url.trim());
  return link.startsWith('/') ? SITE + link : link;
}

function readPost(name: string | null, id: string | null, data: JsonObject) {
  const own = decodeEntities(asText(data.selftext) ?? '').trim();
  return {
    kind: 'post' as const,
    title: asText(data.title),
    // The linked address stays in the text, so that a keyword in it is found.
    text: [own, linkOf(id, data)].filter(Boolean).join('\n'),
    engagement: [asCount(asNumber(data.score) ?? data.ups), asCount(data.num_comments)],
    threadId: name,
    parentId: null,
  };
}

const readComment = (data: JsonObject) => ({
  kind: 'comment' as const,
  title: asText(data.link_title),
  text: decodeEntities(asText(data.body) ?? ''),
  // `num_comments` counts the replies to the whole post here.
  engagement: [asCount(asNumber(data.score) ?? data.ups)],
  threadId: asText(data.link_id),
  parentId: asText(data.parent_id),
});

function readItem(value: unknown): ParsedItem {
  const thing = asObject(value);
  const kind = asText(thing.kind) ?? '';
  if (OTHER_KINDS.includes(kind)) return 'withheld';
  if (kind !== 't1' && kind !== 't3') return 'malformed';
  const data = asObject(thing.data);
  if (isWithheld(data)) return 'withheld';
  const id = asText(data.id) ?? asText(data.name)?.slice(3) ?? null;
  const name = asText(data.name) ?? (id && `${kind}_${id}`);
  const author = asText(data.author) === NOBODY ? null : asText(data.author);
  const words = kind === 't1' ? readComment(data) : readPost(name, id, data);
  return toPost('reddit', {
    ...words,
    title: words.title && decodeEntities(words.title),
    externalId: name,
    url: addressOf(kind, id, data),
    author,
    authorUrl: author && `${SITE}/user/${encodeURIComponent(author)}`,
    postedAt: timeOf(data),
  });
}

function childrenOf(body: unknown): { data: JsonObject; children: readonly unknown[] } {
  const data = asObject(asObject(body).data);
  if (!Array.isArray(data.children)) throw new SourceError('malformed_answer', 'the answer is no listing');
  return { data, children: data.children };
}

/** Parses a listing of posts or comments. Throws `malformed_answer` for anything else. */
export function parseReddit(body: unknown): RedditListing {
  const { data, children } = childrenOf(body);
  const times = children.map((child) => timeOf(asObject(asObject(child).data)));
  return {
    items: children.map(readItem),
    after: asText(data.after),
    last: times.findLast((time) => time !== null) ?? null,
  };
}

/**
 * Parses a listing of `/api/info` for these names. Gone is what is missing, without its text, or without its author.
 * Throws `malformed_answer` when it is not a listing.
 */
export function parseRereadNames(names: readonly string[], body: unknown): Reread {
  const found = childrenOf(body).children.map((child): [string, ParsedItem] => {
    const data = asObject(asObject(child).data);
    return [asText(data.name) ?? '', asText(data.author) === NOBODY ? 'withheld' : readItem(child)];
  });
  return toReread(names, new Map(found));
}
