/** Hashtags of one project that are looked for: as many as Instagram gives an account in a week. */
const MOST_HASHTAGS = 30;

/**
 * The hashtag of a text: its letters, digits and underscores in lower case, without spaces and punctuation. Null
 * when fewer than two are left, as of `C++`: everything would be under it. Hashtags with emoji are refused.
 */
export function hashtagOf(text: string): string | null {
  const tag = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
  return [...tag].length < 2 ? null : tag;
}

/** The hashtags that a project names in its settings, each once, in its order; the first thirty. */
export function projectHashtags({ hashtags = [] }: { readonly hashtags?: readonly string[] }): string[] {
  const tags = hashtags.map(hashtagOf).filter((tag) => tag !== null);
  return [...new Set(tags)].slice(0, MOST_HASHTAGS);
}
