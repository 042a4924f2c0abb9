import { textWithLinks } from './rich-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { asCount, asList, asObject, asText, asTime } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** Labels by which an author or a moderator asks to leave a post alone. */
const WITHHELD = ['!no-unauthenticated', '!hide', '!takedown'];

/** Returns a field of a post. Recorded answers of some clients spell it in snake case. */
export const field = (post: JsonObject, name: string): unknown =>
  post[name] ?? post[name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)];

/** Whether the moderators' labels, the account's, or the author's own in the record say so. */
const isWithheld = (post: JsonObject) =>
  [
    ...asList(post.labels),
    ...asList(asObject(post.author).labels),
    ...asList(asObject(asObject(post.record).labels).values),
  ]
    .map(asObject)
    .some(({ val, neg }) => neg !== true && WITHHELD.includes(String(val)));

/** Returns the earlier of the author's time and the index's: the first may be wrong, the second late. */
function postedAt(post: JsonObject): number | null {
  const times = [asTime(asObject(post.record).createdAt), asTime(field(post, 'indexedAt'))];
  const known = times.filter((time) => time !== null && time > 0) as number[];
  return known.length > 0 ? Math.min(...known) : null;
}

const POST_URI = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/;
const addressOf = (author: string, rkey: string) => `https://bsky.app/profile/${author}/post/${rkey}`;

/** Returns the link card of a post and the post that it quotes, as its record has them: alone, or with media. */
function linksOf(record: JsonObject): (string | null)[] {
  const embed = asObject(record.embed);
  const media = asObject(embed.media);
  const embedded = asObject(embed.record);
  const quoted = asText(embedded.uri) ?? asText(asObject(embedded.record).uri) ?? '';
  const [, did, rkey] = POST_URI.exec(quoted) ?? [];
  const cards = [asObject(embed.external).uri, asObject(media.external).uri].map(asText);
  return [...cards, did && rkey ? addressOf(did, rkey) : null];
}

/** Parses one post as Bluesky shows it. */
export function readBlueskyPost(value: unknown): ParsedItem {
  const post = asObject(value);
  const author = asObject(post.author);
  const content = asObject(post.record);
  const reply = asObject(content.reply);
  const uri = asText(post.uri);
  const [, did, rkey] = POST_URI.exec(uri ?? '') ?? [];
  if (!uri || !did || !rkey || typeof content.text !== 'string') return 'malformed';
  if (isWithheld(post)) return 'withheld';
  const handle = asText(author.handle);
  // The account's handle no longer resolves: use its permanent id.
  const name = handle === null || handle === 'handle.invalid' ? did : handle;
  return toPost('bluesky', {
    externalId: uri,
    kind: asText(asObject(reply.parent).uri) ? 'comment' : 'post',
    url: addressOf(name, rkey),
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
    links: linksOf(content),
  });
}
