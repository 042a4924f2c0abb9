import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, NamedObject } from '../formats.ts';

/** The most tags of a mention. */
export const MAX_TAGS = 50;

/** Commas separate tags in an address, so no tag has one. */
const TAG_PATTERN = '^[^,\\u0000-\\u001f]*[^,\\u0000-\\u0020][^,\\u0000-\\u001f]*$';

/** A word or two by which people sort mentions, the same in the whole workspace. Case counts. */
export const Tag = describe(
  Type.String({ minLength: 1, maxLength: 50, pattern: TAG_PATTERN }),
  'A tag: 1 to 50 characters without a comma. Case counts.',
);
export type Tag = Static<typeof Tag>;

/** Tags in a request. */
export const Tags = Type.Array(Tag, { maxItems: MAX_TAGS });

/** How a mention's tags change: all of them, or some. */
export interface TagChange {
  readonly tags?: readonly string[];
  readonly add_tags?: readonly string[];
  readonly remove_tags?: readonly string[];
}

/** Returns the tags after a change: each once, in the order of code units. Pure. */
export function changeTags(
  own: readonly string[],
  { tags, add_tags = [], remove_tags = [] }: TagChange,
): string[] {
  const removed = new Set(remove_tags);
  const kept = (tags ?? own).filter((tag) => !removed.has(tag));
  return [...new Set([...kept, ...add_tags])].sort();
}

/** A tag, and how many mentions have it. */
export const TagCountSchema = NamedObject('TagCount', { tag: Type.String(), count: Count });
export type TagCount = Static<typeof TagCountSchema>;
