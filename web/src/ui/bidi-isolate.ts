/**
 * Isolates a user's text inside a sentence, so that right-to-left letters do not reorder the words around it. In
 * markup, use `bdi` instead.
 */
export const isolateBidi = (name: string): string => `\u2068${name}\u2069`;
