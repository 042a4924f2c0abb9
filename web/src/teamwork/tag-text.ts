/** Returns the tags in a text with commas: each once, in the order of the API. */
export const tagsIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].sort();

/** Returns the tags of a mention together with those in a text. */
export const withTags = (own: readonly string[], text: string): string[] =>
  [...new Set([...own, ...tagsIn(text)])].sort();
