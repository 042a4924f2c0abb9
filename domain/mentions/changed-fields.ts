import type { Change } from '../../postgres/mentions/mention-changes.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a mention that a revision names. */
const REVISED = ['title', 'text', 'engagement', 'trend'] as const;
const WORDS: readonly string[] = ['title', 'text'];

/** Returns the fields that a change names for a mention, whether or not they had other values before. */
function namedFields(change: Change, id: string): readonly string[] {
  switch (change.kind) {
    case 'set':
      return [
        ...new Set(Object.keys(change.patch).map((field) => (field.endsWith('_tags') ? 'tags' : field))),
      ];
    case 'write_draft':
      return ['draft'];
    case 'judge':
      return ['judged_at'];
    case 'revise': {
      const revision = change.revisions[id];
      const revised = REVISED.filter((field) => revision?.[field] !== undefined);
      return revised.some((field) => WORDS.includes(field)) ? [...revised, 'edited_at'] : revised;
    }
    case 'add_keywords':
      return ['keyword_ids', 'group_ids'];
    case 'regroup':
      return ['group_ids'];
    case 'set_story':
      return ['story_id'];
    case 'delete':
      return [];
  }
}

/**
 * Returns a function that returns which fields of a mention a change concerns: those that it names, and others that
 * followed from them. `before` are the mentions before the change, or after it when it is applied again.
 */
export function changedFields(
  before: readonly Mention[],
  change: Change,
): (after: Mention) => readonly string[] {
  const known = new Map(before.map((mention) => [mention.id, mention]));
  return (after) => {
    const former = known.get(after.id) ?? after;
    const others = (Object.keys(after) as (keyof Mention)[]).filter(
      (field) => !isEqual(former[field], after[field]),
    );
    return [...new Set([...namedFields(change, after.id), ...others])];
  };
}
