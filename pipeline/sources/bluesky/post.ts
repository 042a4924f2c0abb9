import { textWithLinks } from './text.ts';
import { toPost, type Read } from '../../connector/parsing/page.ts';
import { count, isoTime, list, record, text, type Wire } from '../../connector/parsing/wire.ts';

/** Labels by which an author or a moderator asks that a post be left alone. */
const WITHHELD = ['!no-unauthenticated', '!hide', '!takedown'];

/** A field of a post. Recorded answers of some clients spell them in snake case. */
export const field = (post: Wire, name: string): unknown =>
  post[name] ?? post[name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)];

/** By its moderators' labels, its account's, or those that its author wrote into the record. */
const isWithheld = (post: Wire) =>
  [
    ...list(post.labels),
    ...list(record(post.author).labels),
    ...list(record(record(post.record).labels).values),
  ]
    .map(record)
    .some(({ val, neg }) => neg !== true && WITHHELD.includes(String(val)));

/** The smaller of the author's time and the index's: the first is the author's word, the second may be late. */
function postedAt(post: Wire): number | null {
  const times = [isoTime(record(post.record).createdAt), isoTime(field(post, 'indexedAt'))];
  const known = times.filter((time) => time !== null && time > 0) as number[];
  return known.length > 0 ? Math.min(...known) : null;
}

/** Reads one post as Bluesky shows it: the record and what there is to know of it. */
export function readBlueskyPost(value: unknown): Read {
  const post = record(value);
  const author = record(post.author);
  const content = record(post.record);
  const reply = record(content.reply);
  const uri = text(post.uri);
  const [, did, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri ?? '') ?? [];
  if (!uri || !did || !rkey || typeof content.text !== 'string') return 'malformed';
  if (isWithheld(post)) return 'withheld';
  const handle = text(author.handle);
  // The account's handle no longer resolves: its lasting id stands in.
  const name = handle === null || handle === 'handle.invalid' ? did : handle;
  return toPost('bluesky', {
    externalId: uri,
    kind: text(record(reply.parent).uri) ? 'comment' : 'post',
    url: `https://bsky.app/profile/${name}/post/${rkey}`,
    text: textWithLinks(content.text, content.facets),
    lang: text(list(content.langs)[0]),
    author: name,
    authorName: text(field(author, 'displayName')),
    authorUrl: `https://bsky.app/profile/${did}`,
    engagement: ['likeCount', 'replyCount', 'repostCount', 'quoteCount'].map((counter) =>
      count(field(post, counter)),
    ),
    postedAt: postedAt(post),
    threadId: text(record(reply.root).uri) ?? uri,
    parentId: text(record(reply.parent).uri),
  });
}
