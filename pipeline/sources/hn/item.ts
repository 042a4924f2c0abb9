import { isGone } from './database.ts';
import { readHit } from './hit.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { asNumber, asText, type JsonObject } from '../../connector/parsing/json-values.ts';

/** The story of a comment. */
export interface HnRoot {
  readonly id: string;
  readonly title: string | null;
}

/** Returns the id of an item's parent; null for a story. */
export const parentOf = (item: JsonObject): number | null => asNumber(item.parent);

/**
 * Parses an item as the search index would return it, so that a post is the same either way. `root`: the story of a
 * comment, if known. Returns null for a kind of item that is not searched.
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
