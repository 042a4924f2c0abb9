import type { ExclusionSupport } from '../connector.ts';
import { spellingKey } from './search-query.ts';

/**
 * One word that every engine cuts out of a text as matching does. Beyond ASCII, engines take accents off and cut words where
 * we do not; a phrase they also find across punctuation (`apple pie` in `apple-pie`), which matching does not.
 */
const PLAIN_WORD = /^[a-z0-9]+$/;

/** The exclusions that a source may be told, in one form: lower case, sorted, each once. */
export const supportedExclusions = (excluded: readonly string[], told: ExclusionSupport): string[] =>
  told === 'none'
    ? []
    : [...new Set(excluded.map(spellingKey))].filter((word) => PLAIN_WORD.test(word)).sort();
