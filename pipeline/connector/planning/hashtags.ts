/** The most hashtags per project: as many as Instagram allows an account per week. */
const MAX_HASHTAGS = 30;

/**
 * Returns the hashtag of a text: its letters, digits and underscores in lower case. Null when fewer than two are left,
 * as of `C++`: everything would be tagged with it.
 */
export function hashtagOf(text: string): string | null {
  const tag = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
  return [...tag].length < 2 ? null : tag;
}

/** Returns the distinct hashtags in a project's settings, in their order, at most thirty. */
export function projectHashtags({ hashtags = [] }: { readonly hashtags?: readonly string[] }): string[] {
  const tags = hashtags.map(hashtagOf).filter((tag) => tag !== null);
  return [...new Set(tags)].slice(0, MAX_HASHTAGS);
}
