import type { Token } from './tokenize.ts';

/** The number of most common words, which any English text of some length contains. */
const COMMON_WORDS = 200;
/** Their least share: nine in ten English posts have more, nine in ten German or Spanish posts less. */
const MIN_COMMON_SHARE = 0.12;
/** A text with fewer words may be in any language. */
const SHORT_TEXT_WORDS = 6;

/** Whether a text of unknown language seems English, by its most common words. */
export function looksEnglish(found: readonly Token[]): boolean {
  let [words, common] = [0, 0];
  for (const { kind, vocabularyIndex } of found) {
    if (kind !== 'word') continue;
    words += 1;
    if (vocabularyIndex >= 0 && vocabularyIndex < COMMON_WORDS) common += 1;
  }
  return words < SHORT_TEXT_WORDS || common >= MIN_COMMON_SHARE * words;
}
