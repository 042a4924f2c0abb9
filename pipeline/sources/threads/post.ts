import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { asObject, asText, asTime, greatest, least, listIn } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

export const THREADS_FIELDS =
  'id,text,media_type,permalink,timestamp,username,shortcode,has_replies,is_quote_post,is_reply,root_post,replied_to,' +
  'topic_tag,link_attachment_url';

/** One page of posts. */
export interface ThreadsPage {
  readonly items: readonly ParsedItem[];
  /** Where the next page starts; null when the answer does not say. */
  readonly after: string | null;
  /** Milliseconds since 1970; null when nothing on the page has a time. */
  readonly newest: number | null;
  readonly oldest: number | null;
}

function addressOf(post: JsonObject, username: string | null): string | null {
  const shortcode = asText(post.shortcode);
  const built =
    username && shortcode && `https://www.threads.com/@${username}/post/${encodeURIComponent(shortcode)}`;
  return asText(post.permalink) ?? built;
}

/** Parses one post. */
export function readThreadsPost(value: unknown): ParsedItem {
  const post = asObject(value);
  const id = asText(post.id);
  const username = asText(post.username);
  const parent = asText(asObject(post.replied_to).id);
  const isReply = typeof post.is_reply === 'boolean' ? post.is_reply : parent !== null;
  return toPost('threads', {
    externalId: id,
    kind: isReply ? 'comment' : 'post',
    url: addressOf(post, username),
    // Left out when a post is only a picture.
    text: asText(post.text),
    author: username,
    authorUrl: username && `https://www.threads.com/@${encodeURIComponent(username)}`,
    postedAt: asTime(post.timestamp),
    threadId: asText(asObject(post.root_post).id) ?? id,
    parentId: parent,
    links: [asText(post.link_attachment_url)],
  });
}

/** Parses an answer of `keyword_search`. Throws `malformed_answer` when it has no list. */
export function parseThreads(body: unknown): ThreadsPage {
  const answer = asObject(body);
  const posts = listIn(answer, 'data');
  const times = posts.map((post) => asTime(asObject(post).timestamp));
  return {
    items: posts.map(readThreadsPost),
    after: asText(asObject(asObject(answer.paging).cursors).after),
    newest: greatest(times),
    oldest: least(times),
  };
}
