import { textWithLinks } from './rich-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  asCount,
  asTime,
  asList,
  asObject,
  asText,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';

/** Labels by which an author or a moderator asks that a post be left alone. */
const WITHHELD = ['!no-unauthenticated', '!hide', '!takedown'];

/** A field of a post. Recorded answers of some clients spell them in snake case. */
export const field = (post: JsonObject, name: string): unknown =>
  post[name] ?? post[name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)];

/** By its moderators' labels, its account's, or those that its author wrote into the record. */
const isWithheld = (post: JsonObject) =>
  [
    ...asList(post.labels),
    ...asList(asObject(post.author).labels),
    ...asList(asObject(asObject(post.record).labels).values),
  ]
    .map(asObject)
    .some(({ val, neg }) => neg !== true && WITHHELD.includes(String(val)));

/** The smaller of the author's time and the index's: the first is the author's word, the second may be late. */
function postedAt(post: JsonObject): number | null {
  const times = [asTime(asObject(post.record).createdAt), asTime(field(post, 'indexedAt'))];
  const known = times.filter((time) => time !== null && time > 0) as number[];
  return known.length > 0 ? Math.min(...known) : null;
}

/** Reads one post as Bluesky shows it: the record and what there is to know of it. */
export function readBlueskyPost(value: unknown): ParsedItem {
  const post = asObject(value);
  const author = asObject(post.author);
  const content = asObject(post.record);
  const reply = asObject(content.reply);
  const uri = asText(post.uri);
  const [, did, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri ?? '') ?? [];
  if (!uri || !did || !rkey || typeof content.text !== 'string') return 'malformed';
  if (isWithheld(post)) return 'withheld';
  const handle = asText(author.handle);
  // The account's handle no longer resolves: its lasting id stands in.
  const name = handle === null || handle === 'handle.invalid' ? did : handle;
  return toPost('bluesky', {
    externalId: uri,
    kind: asText(asObject(reply.parent).uri) ? 'comment' : 'post',
    url: `https://bsky.app/profile/${name}/post/${rkey}`,
    text: textWithLinks(content.text, content.facets),
    lang: asText(asList(content.langs)[0]),
    author: name,
    authorName: asText(field(author, 'displayName')),
    authorUrl: `https://bsky.app/profile/${did}`,
    engagement: ['likeCount', 'replyCount', 'repostCount', 'quoteCount'].map((counter) =>
      asCount(field(post, counter)),
    ),
    postedAt: postedAt(post),
    threadId: asText(asObject(reply.root).uri) ?? uri,
    parentId: asText(asObject(reply.parent).uri),
  });
}
