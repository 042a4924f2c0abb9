import { isGone } from './database.ts';
import { readHit } from '../hn.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { asNumber, asText, type JsonObject } from '../../connector/parsing/json-values.ts';

/** The story at the root of a comment's thread. */
export interface HnRoot {
  readonly id: string;
  readonly title: string | null;
}

/** The id of what an item answers; null for a story. */
export const parentOf = (item: JsonObject): number | null => asNumber(item.parent);

/**
 * Reads an item as the search index would give it, so that a post is the same whichever way it came. `root`: of a
 * comment, where it is known. Null: not a kind of item that is searched.
 */
export function readItem(item: JsonObject, root: HnRoot | null): ParsedItem | null {
  const type = asText(item.type);
  if (type === null && isGone(item)) return 'withheld';
  if (type === null || !['story', 'comment', 'poll', 'job'].includes(type)) return null;
  const isComment = type === 'comment';
  return readHit({
    objectID: asText(item.id),
    author: asText(item.by),
    created_at_i: item.time,
    title: isComment ? null : item.title,
    url: isComment ? null : item.url,
    points: item.score,
    num_comments: item.descendants,
    [isComment ? 'comment_text' : 'story_text']: item.text,
    story_id: isComment ? root?.id : asText(item.id),
    story_title: root?.title,
    parent_id: item.parent,
    deleted: item.deleted,
    dead: item.dead,
    _tags: [type],
  });
}
