import { toPost, type PostFields, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  asCount,
  asTime,
  asList,
  asObject,
  asText,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';

/** A comment that matched, as a search tells of it. */
export interface CommentRef {
  /** Below the API's base: `/repos/<owner>/<name>/issues/comments/<id>`. */
  readonly path: string;
  readonly threadId: string;
  readonly threadTitle: string | null;
  /** When the thread was last changed, in milliseconds since 1970: no later comment of it is known. */
  readonly changedAt: number | null;
}

/** An issue, a pull request or a discussion that was found. */
export interface FoundThread {
  readonly item: ParsedItem;
  /** When it was last changed, in milliseconds since 1970; null when it is not known. */
  readonly updatedAt: number | null;
  readonly createdAt: number | null;
  readonly comments: readonly CommentRef[];
}

/** Programs that write by themselves are not heard. */
export const isBot = (user: JsonObject): boolean =>
  asText(user.type) === 'Bot' ||
  asText(user.__typename) === 'Bot' ||
  /\[bot\]$/.test(asText(user.login) ?? '');

/** The node id; servers of old versions have none, and the number stands in. */
const idOf = (item: JsonObject) => asText(item.node_id) ?? asText(item.id);

/** An account as author; one that is gone is null. */
export const authorOf = (user: JsonObject): Pick<PostFields, 'author' | 'authorUrl'> => ({
  author: asText(user.login),
  authorUrl: asText(user.html_url) ?? asText(user.url),
});

/** The comments among the places where the words stand, once each. */
function commentRefs(item: JsonObject, threadId: string): CommentRef[] {
  const paths = asList(item.text_matches).map((match) => {
    const { object_url: url } = asObject(match);
    // Only the path is taken from the answer: the token goes to no other host than the configured one.
    return /\/repos\/[\w.-]+\/[\w.-]+\/(?:issues|pulls)\/comments\/\d+$/.exec(asText(url) ?? '')?.[0];
  });
  const [threadTitle, changedAt] = [asText(item.title), asTime(item.updated_at)];
  return [...new Set(paths)]
    .filter((path) => path !== undefined)
    .map((path) => ({ path, threadId, threadTitle, changedAt }));
}

/** Reads one item of `/search/issues`. Its text stays Markdown. */
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

/** Reads the comment that a reference leads to. */
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

/** Reads one discussion of a GraphQL answer; null is one that this token may not see. */
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
