import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

/**
 * Returns a function that tells whether a text contains any of these spellings as whole words, by the rules of the
 * matcher. Use it to decide whether fetching a post's full text is worth a call.
 */
export function createSpellingMatcher(spellings: readonly string[]): (text: string) => boolean {
  const index = KeywordIndex.build(spellings.map((term, id) => ({ ...KEYWORD_DEFAULTS, id, term })));
  return (text) => index.match({ source: 'devto', title: null, text, author: null, url: '' }).length > 0;
}
