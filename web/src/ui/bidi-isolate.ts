/**
 * A name that somebody chose, for a sentence of ours: whichever way its letters run, they move nothing around them. Where there can
 * be elements, `bdi` does the same.
 */
export const isolateBidi = (name: string): string => `\u2068${name}\u2069`;
