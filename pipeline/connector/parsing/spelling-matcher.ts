import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

/**
 * Gives a test of whether a text holds any of these spellings as whole words, by the matcher's own rules: it decides
 * whether a fuller text is worth a call.
 */
export function createSpellingMatcher(spellings: readonly string[]): (text: string) => boolean {
  const index = KeywordIndex.build(spellings.map((term, id) => ({ ...KEYWORD_DEFAULTS, id, term })));
  return (text) => index.match({ source: 'devto', title: null, text, author: null, url: '' }).length > 0;
}
