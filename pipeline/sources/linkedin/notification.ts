import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { asCount, asList, asNumber, asObject, asText, listIn } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';
import { postIdOf, timeOfId } from './result.ts';

/** The actions that are posts or comments. */
export const ACTIONS = ['SHARE_MENTION', 'COMMENT', 'SHARE'] as const;

/** A post or comment that a page was notified of. */
export interface Notification {
  readonly item: ParsedItem;
  /** The post, when the notification came without its text. */
  readonly missingTextOf: string | null;
}

/** One page of notifications. */
export interface Notifications {
  readonly notifications: readonly Notification[];
  /** The size of a full page, if the answer says. */
  readonly size: number | null;
  readonly hasNext: boolean;
}

/** The text is in `text`, `message.text` or `text.text`, depending on the age of the API. */
const wordsOf = (activity: JsonObject): string | null =>
  asText(activity.text) ?? asText(asObject(activity.message).text) ?? asText(asObject(activity.text).text);

function postedAt(notification: JsonObject, id: string | null, now: number): number | null {
  const digits = /(\d{15,20})\)?$/.exec(id ?? '')?.[1];
  return asNumber(notification.lastModifiedAt) ?? (digits ? timeOfId(digits, now) : null);
}

function readNotification(value: unknown, now: number): Notification {
  const notification = asObject(value);
  const action = asText(notification.action);
  const id = asText(notification.generatedActivity);
  if (action !== null && !ACTIONS.some((known) => known === action))
    return { item: 'withheld', missingTextOf: null };
  const isComment = action === 'COMMENT' || id?.startsWith('urn:li:comment:') === true;
  const decorated = asObject(notification.decoratedGeneratedActivity);
  const activity = asObject(isComment ? decorated.comment : decorated.share);
  const thread = asText(notification.sourcePost) ?? (isComment ? null : id);
  const words = wordsOf(activity);
  const item = toPost('linkedin', {
    externalId: id && postIdOf(id),
    kind: isComment ? 'comment' : 'post',
    url: thread && `https://www.linkedin.com/feed/update/${thread}`,
    text: words,
    author: asText(activity.owner) ?? asText(activity.actor),
    postedAt: postedAt(notification, id, now),
    threadId: thread && postIdOf(thread),
    parentId: isComment ? asText(activity.parentComment) : null,
  });
  return { item, missingTextOf: words === null && !isComment ? id : null };
}

/** Parses an answer of `organizationalEntityNotifications`. Throws `malformed_answer` when it has no list. */
export function parseNotifications(body: unknown, now: number): Notifications {
  const answer = asObject(body);
  const paging = asObject(answer.paging);
  return {
    notifications: listIn(answer, 'elements').map((element) => readNotification(element, now)),
    size: asCount(paging.count) || null,
    hasNext: asList(paging.links).some((link) => asObject(link).rel === 'next'),
  };
}

/** Returns LinkedIn's markup for posts as plain text: `@[Acme](urn:…)`, `{hashtag|\#|tag}`, `\(`. */
const plain = (commentary: string): string =>
  commentary
    .replace(/@\[([^\]]*)\]\(urn:[^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\([|{}@[\]()<>#\\*_~])/g, '$1');

/** Returns the item with the text and author from an answer of `posts/{urn}`. */
export function withText(item: ParsedItem, body: unknown): ParsedItem {
  const post = asObject(body);
  if (typeof item === 'string') return item;
  return { ...item, text: plain(asText(post.commentary) ?? ''), author: item.author ?? asText(post.author) };
}
