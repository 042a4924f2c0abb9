import {
  asCount,
  asList,
  asObject,
  asText,
  asTime,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';
import { htmlToText } from '../../connector/parsing/plain-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';

/** The type of posts that people write; others say that a topic was closed or moved. */
const REGULAR = 1;
/** The id of likes among the actions on a post. */
const LIKE = 2;
/** A quote of another post without a quote inside. */
const QUOTE = /<aside\b[^>]*\bclass="[^"]*\bquote\b[^"]*"[^>]*>(?:(?!<aside\b)[\s\S])*?<\/aside>/gi;
/** Quotes in quotes, at most. */
const DEEPEST = 5;

/** Returns what the author wrote, without the posts that they quote. */
function ownText(html: string): string {
  let rest = html;
  for (let depth = 0; depth < DEEPEST; depth++) rest = rest.replace(QUOTE, '');
  return htmlToText(rest);
}

const likesOf = (post: JsonObject) =>
  asCount(
    asList(post.actions_summary)
      .map(asObject)
      .find(({ id }) => id === LIKE)?.count,
  );

/** Returns the id of a post: an address that leads to it, wherever it is moved to. */
export const postId = (forum: string, number: string): string => `${forum}p/${number}`;

/**
 * Parses a post as `/posts.json` and `/posts/<id>.json` show it. `forum`: the address of the forum, with a slash at its end.
 * `title`: that of its topic, where the post does not have it.
 */
export function readPost(value: unknown, forum: string, title: string | null = null): ParsedItem {
  const post = asObject(value);
  const [id, topic, number] = [post.id, post.topic_id, post.post_number].map(asText);
  if (!id || !topic || !number) return 'malformed';
  const isHidden = post.hidden === true || post.user_deleted === true || asText(post.deleted_at) !== null;
  if (isHidden || (post.post_type ?? REGULAR) !== REGULAR) return 'withheld';
  const author = asText(post.username);
  return toPost('discourse', {
    externalId: postId(forum, id),
    kind: number === '1' ? 'post' : 'comment',
    url: `${forum}t/${asText(post.topic_slug) ?? '-'}/${topic}/${number}`,
    title: asText(post.topic_title) ?? title,
    text: ownText(asText(post.cooked) ?? ''),
    place: new URL(forum).host,
    author,
    authorName: asText(post.name),
    authorUrl: author && `${forum}u/${encodeURIComponent(author)}`,
    engagement: [likesOf(post), asCount(post.reply_count)],
    postedAt: asTime(post.created_at),
    threadId: `${forum}t/${topic}`,
  });
}
