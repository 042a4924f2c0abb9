import { toPost, type Find, type Read } from '../../connector/parsing/page.ts';
import { count, isoTime, list, record, text, type Wire } from '../../connector/parsing/wire.ts';

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
  readonly read: Read;
  /** When it was last changed, in milliseconds since 1970; null when it is not known. */
  readonly updatedAt: number | null;
  readonly createdAt: number | null;
  readonly comments: readonly CommentRef[];
}

/** Programs that write by themselves are not heard. */
export const isBot = (user: Wire): boolean =>
  text(user.type) === 'Bot' || text(user.__typename) === 'Bot' || /\[bot\]$/.test(text(user.login) ?? '');

/** The node id; servers of old versions have none, and the number stands in. */
const idOf = (item: Wire) => text(item.node_id) ?? text(item.id);

/** An account as author; one that is gone is null. */
export const authorOf = (user: Wire): Pick<Find, 'author' | 'authorUrl'> => ({
  author: text(user.login),
  authorUrl: text(user.html_url) ?? text(user.url),
});

/** The comments among the places where the words stand, once each. */
function commentRefs(item: Wire, threadId: string): CommentRef[] {
  const paths = list(item.text_matches).map((match) => {
    const { object_url: url } = record(match);
    // Only the path is taken from the answer: the token goes to no other host than the configured one.
    return /\/repos\/[\w.-]+\/[\w.-]+\/(?:issues|pulls)\/comments\/\d+$/.exec(text(url) ?? '')?.[0];
  });
  const [threadTitle, changedAt] = [text(item.title), isoTime(item.updated_at)];
  return [...new Set(paths)]
    .filter((path) => path !== undefined)
    .map((path) => ({ path, threadId, threadTitle, changedAt }));
}

/** Reads one item of `/search/issues`. Its text stays Markdown. */
export function parseIssue(value: unknown): FoundThread {
  const item = record(value);
  const user = record(item.user);
  const id = idOf(item);
  const createdAt = isoTime(item.created_at);
  const read = toPost('github', {
    externalId: id,
    kind: 'post',
    url: text(item.html_url),
    title: text(item.title),
    text: text(item.body),
    ...authorOf(user),
    engagement: [count(item.comments), count(record(item.reactions).total_count)],
    postedAt: createdAt,
    threadId: id,
  });
  return {
    read: typeof read !== 'string' && isBot(user) ? 'withheld' : read,
    createdAt,
    updatedAt: isoTime(item.updated_at) ?? createdAt,
    comments: id ? commentRefs(item, id) : [],
  };
}

/** Reads the comment that a reference leads to. */
export function parseComment(value: unknown, { threadId, threadTitle }: CommentRef): Read {
  const item = record(value);
  const user = record(item.user);
  const read = toPost('github', {
    externalId: idOf(item),
    kind: 'comment',
    url: text(item.html_url),
    title: threadTitle,
    text: text(item.body),
    ...authorOf(user),
    engagement: [count(record(item.reactions).total_count)],
    postedAt: isoTime(item.created_at),
    threadId,
    parentId: threadId,
  });
  return typeof read !== 'string' && isBot(user) ? 'withheld' : read;
}

/** Reads one discussion of a GraphQL answer; null is one that this token may not see. */
export function parseDiscussion(value: unknown): FoundThread {
  const item = record(value);
  const author = record(item.author);
  const id = text(item.id);
  const createdAt = isoTime(item.createdAt);
  const read = toPost('github', {
    externalId: id,
    kind: 'post',
    url: text(item.url),
    title: text(item.title),
    text: text(item.bodyText),
    ...authorOf(author),
    engagement: [count(item.upvoteCount), count(record(item.comments).totalCount)],
    postedAt: createdAt,
    threadId: id,
  });
  const isLeftOut = value === null || (typeof read !== 'string' && isBot(author));
  return { read: isLeftOut ? 'withheld' : read, createdAt, updatedAt: createdAt, comments: [] };
}
