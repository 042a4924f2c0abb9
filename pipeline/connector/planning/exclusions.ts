import type { ExclusionSupport } from '../connector.ts';
import { spellingKey } from './search-query.ts';

/**
 * A word that every search engine tokenizes as matching does. Beyond ASCII, engines remove accents and split words
 * elsewhere. They also find a phrase across punctuation (`apple pie` in `apple-pie`), which matching does not.
 */
const PLAIN_WORD = /^[a-z0-9]+$/;

/** Returns the exclusions that a source can apply, in lower case, sorted and distinct. */
export const supportedExclusions = (excluded: readonly string[], support: ExclusionSupport): string[] =>
  support === 'none'
    ? []
    : [...new Set(excluded.map(spellingKey))].filter((word) => PLAIN_WORD.test(word)).sort();
