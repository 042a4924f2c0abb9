import { toPost, type PostFields, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { asCount, asList, asObject, asText, asTime } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** A comment that matched, as named by a search. */
export interface CommentRef {
  /** Below the API's base: `/repos/<owner>/<name>/issues/comments/<id>`. */
  readonly path: string;
  readonly threadId: string;
  readonly threadTitle: string | null;
  /** When the thread last changed, in milliseconds since 1970: it has no later comment. */
  readonly changedAt: number | null;
}

/** An issue, a pull request or a discussion that was found. */
export interface FoundThread {
  readonly item: ParsedItem;
  /** When it last changed, in milliseconds since 1970; null when unknown. */
  readonly updatedAt: number | null;
  readonly createdAt: number | null;
  readonly comments: readonly CommentRef[];
}

/** Whether the author is a program. Their posts are left out. */
export const isBot = (user: JsonObject): boolean =>
  asText(user.type) === 'Bot' ||
  asText(user.__typename) === 'Bot' ||
  /\[bot\]$/.test(asText(user.login) ?? '');

/** Returns the node id, or the number on old servers, which have no node ids. */
const idOf = (item: JsonObject) => asText(item.node_id) ?? asText(item.id);

/** Returns an account as author. A deleted account is null. */
export const authorOf = (user: JsonObject): Pick<PostFields, 'author' | 'authorUrl'> => ({
  author: asText(user.login),
  authorUrl: asText(user.html_url) ?? asText(user.url),
});

/** Returns what `user` wrote. Posts of programs are left out. */
function toItem(user: JsonObject, fields: PostFields): ParsedItem {
  const parsed = toPost('github', { ...fields, ...authorOf(user) });
  return typeof parsed !== 'string' && isBot(user) ? 'withheld' : parsed;
}

/** Returns the distinct comments among the places where the words were found. */
function commentRefs(item: JsonObject, threadId: string): CommentRef[] {
  const paths = asList(item.text_matches).map((match) => {
    const { object_url: url } = asObject(match);
    // Only the path is taken from the answer: the token must not go to any other host.
    return /\/repos\/[\w.-]+\/[\w.-]+\/(?:issues|pulls)\/comments\/\d+$/.exec(asText(url) ?? '')?.[0];
  });
  const [threadTitle, changedAt] = [asText(item.title), asTime(item.updated_at)];
  return [...new Set(paths)]
    .filter((path) => path !== undefined)
    .map((path) => ({ path, threadId, threadTitle, changedAt }));
}

/** Parses one item of `/search/issues`. Its text stays Markdown. */
export function parseIssue(value: unknown): FoundThread {
  const item = asObject(value);
  const id = idOf(item);
  const createdAt = asTime(item.created_at);
  const parsed = toItem(asObject(item.user), {
    externalId: id,
    kind: 'post',
    url: asText(item.html_url),
    title: asText(item.title),
    text: asText(item.body),
    engagement: [asCount(item.comments), asCount(asObject(item.reactions).total_count)],
    postedAt: createdAt,
    threadId: id,
  });
  return {
    item: parsed,
    createdAt,
    updatedAt: asTime(item.updated_at) ?? createdAt,
    comments: id ? commentRefs(item, id) : [],
  };
}

/** Parses the comment of a reference. */
export function parseComment(value: unknown, { threadId, threadTitle }: CommentRef): ParsedItem {
  const item = asObject(value);
  return toItem(asObject(item.user), {
    externalId: idOf(item),
    kind: 'comment',
    url: asText(item.html_url),
    title: threadTitle,
    text: asText(item.body),
    engagement: [asCount(asObject(item.reactions).total_count)],
    postedAt: asTime(item.created_at),
    threadId,
    parentId: threadId,
  });
}

/** Parses one discussion of a GraphQL answer; null is one that this token may not see. */
export function parseDiscussion(value: unknown): FoundThread {
  const item = asObject(value);
  const id = asText(item.id);
  const createdAt = asTime(item.createdAt);
  const parsed = toItem(asObject(item.author), {
    externalId: id,
    kind: 'post',
    url: asText(item.url),
    title: asText(item.title),
    text: asText(item.bodyText),
    engagement: [asCount(item.upvoteCount), asCount(asObject(item.comments).totalCount)],
    postedAt: createdAt,
    threadId: id,
  });
  return { item: value === null ? 'withheld' : parsed, createdAt, updatedAt: createdAt, comments: [] };
}
