import { isGone } from './database.ts';
import { readHit } from '../hn.ts';
import type { Read } from '../../connector/parsing/page.ts';
import { number, text, type Wire } from '../../connector/parsing/wire.ts';

/** The story at the root of a comment's thread. */
export interface HnRoot {
  readonly id: string;
  readonly title: string | null;
}

/** The id of what an item answers; null for a story. */
export const parentOf = (item: Wire): number | null => number(item.parent);

/**
 * Reads an item as the search index would give it, so that a post is the same whichever way it came. `root`: of a
 * comment, where it is known. Null: not a kind of item that is searched.
 */
export function readItem(item: Wire, root: HnRoot | null): Read | null {
  const type = text(item.type);
  if (type === null && isGone(item)) return 'withheld';
  if (type === null || !['story', 'comment', 'poll', 'job'].includes(type)) return null;
  const isComment = type === 'comment';
  return readHit({
    objectID: text(item.id),
    author: text(item.by),
    created_at_i: item.time,
    title: isComment ? null : item.title,
    url: isComment ? null : item.url,
    points: item.score,
    num_comments: item.descendants,
    [isComment ? 'comment_text' : 'story_text']: item.text,
    story_id: isComment ? root?.id : text(item.id),
    story_title: root?.title,
    parent_id: item.parent,
    deleted: item.deleted,
    dead: item.dead,
    _tags: [type],
  });
}
