/** Isolates a user's text, so that right-to-left letters do not reorder its sentence. In markup, use `bdi`. */
export const isolateBidi = (name: string): string => `\u2068${name}\u2069`;
