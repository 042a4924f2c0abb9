import { toPost, type Read } from '../../connector/parsing/page.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, list, number, record, text, type Wire } from '../../connector/parsing/wire.ts';
import { postIdOf, timeOfId } from './result.ts';

/** What happened at a page, as far as it is a post or a comment. */
export const ACTIONS = ['SHARE_MENTION', 'COMMENT', 'SHARE'] as const;

/** A post or comment that a page was notified of. */
export interface Notification {
  readonly read: Read;
  /** The post, when its words did not come with the notification. */
  readonly wordless: string | null;
}

/** One page of notifications. */
export interface Notifications {
  readonly notifications: readonly Notification[];
  /** How many elements a page has at most, as the answer says; null when it does not. */
  readonly size: number | null;
  readonly hasNext: boolean;
}

/** Words stand in `text`, `message.text` or `text.text`, depending on the age of the API. */
const wordsOf = (activity: Wire): string | null =>
  text(activity.text) ?? text(record(activity.message).text) ?? text(record(activity.text).text);

function postedAt(notification: Wire, id: string | null, now: number): number | null {
  const digits = /(\d{15,20})\)?$/.exec(id ?? '')?.[1];
  return number(notification.lastModifiedAt) ?? (digits ? timeOfId(digits, now) : null);
}

function readNotification(value: unknown, now: number): Notification {
  const notification = record(value);
  const action = text(notification.action);
  const id = text(notification.generatedActivity);
  if (action !== null && !ACTIONS.some((known) => known === action))
    return { read: 'withheld', wordless: null };
  const isComment = action === 'COMMENT' || id?.startsWith('urn:li:comment:') === true;
  const decorated = record(notification.decoratedGeneratedActivity);
  const activity = record(isComment ? decorated.comment : decorated.share);
  const thread = text(notification.sourcePost) ?? (isComment ? null : id);
  const words = wordsOf(activity);
  const read = toPost('linkedin', {
    externalId: id && postIdOf(id),
    kind: isComment ? 'comment' : 'post',
    url: thread && `https://www.linkedin.com/feed/update/${thread}`,
    text: words,
    author: text(activity.owner) ?? text(activity.actor),
    postedAt: postedAt(notification, id, now),
    threadId: thread && postIdOf(thread),
    parentId: isComment ? text(activity.parentComment) : null,
  });
  return { read, wordless: words === null && !isComment ? id : null };
}

/** Reads an answer of `organizationalEntityNotifications`. Throws `malformed_answer` when it holds no list. */
export function parseNotifications(body: unknown, now: number): Notifications {
  const { elements, paging } = record(body);
  if (!Array.isArray(elements)) throw new SourceError('malformed_answer', 'the answer has no elements');
  return {
    notifications: elements.map((element) => readNotification(element, now)),
    size: count(record(paging).count) || null,
    hasNext: list(record(paging).links).some((link) => record(link).rel === 'next'),
  };
}

/** LinkedIn's own mark-up for what is said in a post: `@[Acme](urn:…)`, `{hashtag|\#|tag}`, `\(`. */
const plain = (commentary: string): string =>
  commentary
    .replace(/@\[([^\]]*)\]\(urn:[^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\([|{}@[\]()<>#\\*_~])/g, '$1');

/** The reading with the words and the author of an answer of `posts/{urn}`. */
export function withWords(read: Read, body: unknown): Read {
  const post = record(body);
  if (typeof read === 'string') return read;
  return { ...read, text: plain(text(post.commentary) ?? ''), author: read.author ?? text(post.author) };
}
