import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, number, record, text, type Wire } from '../../connector/parsing/wire.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Where people read Reddit. */
const SITE = 'https://www.reddit.com';
/** What stands in the place of an author whose account is gone. */
const NOBODY = '[deleted]';
/** What stands in the place of words: `[removed]`, `[deleted by user]`, `[ Removed by moderator ]`. */
const GONE = /^\[ ?(?:removed|deleted)(?: (?:by|in response to) [^\]]+)? ?\]$/i;
/** Things that are no posts: stubs for more comments, accounts, subreddits. */
const OTHER_KINDS = ['more', 't2', 't5'];

/** One page of a listing, newest first. */
export interface RedditListing {
  readonly reads: readonly Read[];
  /** Name of the thing after which the next page begins; null: there is none. */
  readonly after: string | null;
  /** Milliseconds since 1970 of the last thing whose time is known; null when there is none. */
  readonly last: number | null;
}

const timeOf = (data: Wire): number | null => {
  const seconds = number(data.created_utc);
  return seconds === null ? null : Math.round(seconds * 1000);
};

/** Its words are gone, a moderator or Reddit took it down, or it is an advertisement. */
const isWithheld = (data: Wire): boolean =>
  data.removed === true ||
  data.promoted === true ||
  text(data.removed_by_category) !== null ||
  [data.title, data.selftext, data.body].some((words) => GONE.test((text(words) ?? '').trim()));

/** The thing's page. Older answers leave it out for comments; it follows from the names then. */
function addressOf(kind: 't1' | 't3', id: string | null, data: Wire): string | null {
  const permalink = text(data.permalink);
  if (permalink?.startsWith('/')) return SITE + permalink;
  if (permalink !== null) return isUrl(permalink) ? SITE + new URL(permalink).pathname : null;
  const thread = kind === 't3' ? id : text(data.link_id)?.replace(/^t3_/, '');
  if (!id || !thread) return null;
  const subreddit = text(data.subreddit);
  const page = `${SITE}${subreddit ? `/r/${encodeURIComponent(subreddit)}` : ''}/comments/${thread}/`;
  return kind === 't3' ? page : `${page}_/${id}/`;
}

/** The page that a post links to, in full; null when it is the post's own. A crosspost links to the post it repeats. */
function linkOf(id: string | null, data: Wire): string | null {
  const url = text(data.url);
  if (url === null || data.is_self === true || url.includes(`/comments/${id}/`)) return null;
  const link = decoded(url.trim());
  return link.startsWith('/') ? SITE + link : link;
}

function readPost(name: string | null, id: string | null, data: Wire) {
  const own = decoded(text(data.selftext) ?? '').trim();
  return {
    kind: 'post' as const,
    title: text(data.title),
    // The linked page stays in the text, so that a keyword in the address is found.
    text: [own, linkOf(id, data)].filter(Boolean).join('\n'),
    engagement: [count(number(data.score) ?? data.ups), count(data.num_comments)],
    threadId: name,
    parentId: null,
  };
}

const readComment = (data: Wire) => ({
  kind: 'comment' as const,
  title: text(data.link_title),
  text: decoded(text(data.body) ?? ''),
  // `num_comments` counts the answers to the whole post here.
  engagement: [count(number(data.score) ?? data.ups)],
  threadId: text(data.link_id),
  parentId: text(data.parent_id),
});

function readThing(value: unknown): Read {
  const thing = record(value);
  const kind = text(thing.kind) ?? '';
  if (OTHER_KINDS.includes(kind)) return 'withheld';
  if (kind !== 't1' && kind !== 't3') return 'malformed';
  const data = record(thing.data);
  if (isWithheld(data)) return 'withheld';
  const id = text(data.id) ?? text(data.name)?.slice(3) ?? null;
  const name = text(data.name) ?? (id && `${kind}_${id}`);
  const author = text(data.author) === NOBODY ? null : text(data.author);
  const words = kind === 't1' ? readComment(data) : readPost(name, id, data);
  return toPost('reddit', {
    ...words,
    title: words.title && decoded(words.title),
    externalId: name,
    url: addressOf(kind, id, data),
    author,
    authorUrl: author && `${SITE}/user/${encodeURIComponent(author)}`,
    postedAt: timeOf(data),
  });
}

function childrenOf(body: unknown): { data: Wire; children: readonly unknown[] } {
  const data = record(record(body).data);
  if (!Array.isArray(data.children)) throw new SourceError('malformed_answer', 'the answer is no listing');
  return { data, children: data.children };
}

/** Reads a listing of posts or comments. Throws `malformed_answer` when it is none. */
export function parseReddit(body: unknown): RedditListing {
  const { data, children } = childrenOf(body);
  const times = children.map((child) => timeOf(record(record(child).data)));
  return {
    reads: children.map(readThing),
    after: text(data.after),
    last: times.findLast((time) => time !== null) ?? null,
  };
}

/**
 * Which of these names a listing of `/api/info` no longer shows as they were: not there, without their words, or
 * without their author, whose account is gone then. Throws `malformed_answer` when it is no listing.
 */
export function goneFrom(names: readonly string[], body: unknown): string[] {
  const shown = new Map(
    childrenOf(body).children.map((child) => {
      const data = record(record(child).data);
      return [text(data.name), !isWithheld(data) && text(data.author) !== NOBODY] as const;
    }),
  );
  return names.filter((name) => shown.get(name) !== true);
}
