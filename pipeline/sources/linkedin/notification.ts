import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError } from '../../connector/connector.ts';
import {
  asCount,
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';
import { postIdOf, timeOfId } from './result.ts';

/** What happened at a page, as far as it is a post or a comment. */
export const ACTIONS = ['SHARE_MENTION', 'COMMENT', 'SHARE'] as const;

/** A post or comment that a page was notified of. */
export interface Notification {
  readonly item: ParsedItem;
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
    return { item: 'withheld', wordless: null };
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
  return { item, wordless: words === null && !isComment ? id : null };
}

/** Reads an answer of `organizationalEntityNotifications`. Throws `malformed_answer` when it holds no list. */
export function parseNotifications(body: unknown, now: number): Notifications {
  const { elements, paging } = asObject(body);
  if (!Array.isArray(elements)) throw new SourceError('malformed_answer', 'the answer has no elements');
  return {
    notifications: elements.map((element) => readNotification(element, now)),
    size: asCount(asObject(paging).count) || null,
    hasNext: asList(asObject(paging).links).some((link) => asObject(link).rel === 'next'),
  };
}

/** LinkedIn's own mark-up for what is said in a post: `@[Acme](urn:…)`, `{hashtag|\#|tag}`, `\(`. */
const plain = (commentary: string): string =>
  commentary
    .replace(/@\[([^\]]*)\]\(urn:[^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\([|{}@[\]()<>#\\*_~])/g, '$1');

/** The reading with the words and the author of an answer of `posts/{urn}`. */
export function withWords(item: ParsedItem, body: unknown): ParsedItem {
  const post = asObject(body);
  if (typeof item === 'string') return item;
  return { ...item, text: plain(asText(post.commentary) ?? ''), author: item.author ?? asText(post.author) };
}
