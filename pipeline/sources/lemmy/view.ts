import { asCount, asObject, asText, asTime, type JsonObject } from '../../connector/parsing/json-values.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';

/** Returns `name@server` for an account or a community. `actor_id` is its address at the server that it belongs to. */
function handleOf({ name, actor_id: address }: JsonObject): string | null {
  const own = asText(name);
  const host = /^https?:\/\/([^/]+)/.exec(asText(address) ?? '')?.[1];
  return own === null || host === undefined ? own : `${own}@${host}`;
}

const isGone = ({ deleted, removed }: JsonObject) => deleted === true || removed === true;

/** Returns what posts and comments have in common. */
function authorOf(view: JsonObject) {
  const creator = asObject(view.creator);
  const community = handleOf(asObject(view.community));
  return {
    author: handleOf(creator),
    authorName: asText(creator.display_name),
    authorUrl: asText(creator.actor_id),
    place: community && `!${community}`,
  };
}

/**
 * Parses a post (`PostView`). Its id is its address at the server where it was posted (`ap_id`), the same at every server.
 * The linked address stays in the text, so that a keyword in it is found.
 */
export function readPost(value: unknown): ParsedItem {
  const view = asObject(value);
  const [post, counts] = [asObject(view.post), asObject(view.counts)];
  if (isGone(post)) return 'withheld';
  const id = asText(post.ap_id);
  return toPost('lemmy', {
    ...authorOf(view),
    externalId: id,
    kind: 'post',
    url: id,
    title: asText(post.name),
    text: [asText(post.body), asText(post.url)].filter(Boolean).join('\n'),
    engagement: [asCount(counts.score), asCount(counts.comments)],
    postedAt: asTime(post.published),
    threadId: id,
  });
}

/** Parses a comment (`CommentView`), with the title of its post. Only of a direct answer is the parent's id known. */
export function readComment(value: unknown): ParsedItem {
  const view = asObject(value);
  const [comment, post, counts] = [asObject(view.comment), asObject(view.post), asObject(view.counts)];
  if (isGone(comment) || isGone(post)) return 'withheld';
  const [id, thread] = [asText(comment.ap_id), asText(post.ap_id)];
  // The path has the ids of all comments above it, after a 0: `0.12.34`.
  const isDirect = (asText(comment.path) ?? '').split('.').length <= 2;
  return toPost('lemmy', {
    ...authorOf(view),
    externalId: id,
    kind: 'comment',
    url: id,
    title: asText(post.name),
    text: asText(comment.content),
    engagement: [asCount(counts.score), asCount(counts.child_count)],
    postedAt: asTime(comment.published),
    threadId: thread,
    parentId: isDirect ? thread : null,
  });
}
