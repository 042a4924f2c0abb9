import { toPost, type PostFields, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  asCount,
  asList,
  asObject,
  asText,
  asTime,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';

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
  const user = asObject(item.user);
  const id = idOf(item);
  const createdAt = asTime(item.created_at);
  const parsed = toPost('github', {
    externalId: id,
    kind: 'post',
    url: asText(item.html_url),
    title: asText(item.title),
    text: asText(item.body),
    ...authorOf(user),
    engagement: [asCount(item.comments), asCount(asObject(item.reactions).total_count)],
    postedAt: createdAt,
    threadId: id,
  });
  return {
    item: typeof parsed !== 'string' && isBot(user) ? 'withheld' : parsed,
    createdAt,
    updatedAt: asTime(item.updated_at) ?? createdAt,
    comments: id ? commentRefs(item, id) : [],
  };
}

/** Parses the comment of a reference. */
export function parseComment(value: unknown, { threadId, threadTitle }: CommentRef): ParsedItem {
  const item = asObject(value);
  const user = asObject(item.user);
  const parsed = toPost('github', {
    externalId: idOf(item),
    kind: 'comment',
    url: asText(item.html_url),
    title: threadTitle,
    text: asText(item.body),
    ...authorOf(user),
    engagement: [asCount(asObject(item.reactions).total_count)],
    postedAt: asTime(item.created_at),
    threadId,
    parentId: threadId,
  });
  return typeof parsed !== 'string' && isBot(user) ? 'withheld' : parsed;
}

/** Parses one discussion of a GraphQL answer; null is one that this token may not see. */
export function parseDiscussion(value: unknown): FoundThread {
  const item = asObject(value);
  const author = asObject(item.author);
  const id = asText(item.id);
  const createdAt = asTime(item.createdAt);
  const parsed = toPost('github', {
    externalId: id,
    kind: 'post',
    url: asText(item.url),
    title: asText(item.title),
    text: asText(item.bodyText),
    ...authorOf(author),
    engagement: [asCount(item.upvoteCount), asCount(asObject(item.comments).totalCount)],
    postedAt: createdAt,
    threadId: id,
  });
  const isLeftOut = value === null || (typeof parsed !== 'string' && isBot(author));
  return { item: isLeftOut ? 'withheld' : parsed, createdAt, updatedAt: createdAt, comments: [] };
}
