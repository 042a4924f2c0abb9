import type { Category } from './category.ts';

/** Words that say "what fits nowhere else", in the languages the judge knows. */
const REST = new Set(
  (
    'other others misc miscellaneous general uncategorized uncategorised unsorted else none rest ' +
    'sonstige sonstiges andere anderes otro otros otra otras varios autre autres divers altro altri overig overige outro outros'
  ).split(' '),
);
/** Words that may stand beside them without naming a subject. */
const NEUTRAL = new Set(
  'all any and the of everything anything mention mentions post posts topic topics thing things stuff category categories feedback'.split(
    ' ',
  ),
);
const DESCRIPTION =
  /\b(?:none of the (?:other|above)|fits? (?:no(?:ne|where)|nothing else)|everything else|anything else)\b/i;

/**
 * Whether a category takes what fits nowhere else: by its name, such as "Other" or "Everything else", or by its
 * description. "Other airlines" is a subject of its own.
 */
export function isCatchAll({ name, description }: Pick<Category, 'name' | 'description'>): boolean {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isNamed =
    words.some((word) => REST.has(word)) && words.every((word) => REST.has(word) || NEUTRAL.has(word));
  return isNamed || DESCRIPTION.test(description ?? '');
}
