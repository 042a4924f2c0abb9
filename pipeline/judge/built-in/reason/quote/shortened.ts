import type { Token } from '../../tokenize.ts';

/** Words that end with a dot within a sentence: "the St. Petersburg area". */
const SHORTENED = new Set(
  'st mr mrs ms dr prof inc co corp ltd vs feat approx jan feb mar apr aug sept oct nov dec'.split(' '),
);

/** Whether the stop before a token only shortens a word. */
export const isShortened = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.text === '.' && SHORTENED.has(tokens[index - 2]?.text ?? '');
