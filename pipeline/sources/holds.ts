import { KeywordIndex } from '../../matching/keyword-index.ts';

/**
 * Gives a test of whether a text holds any of these spellings, by the matcher's own rules: it decides whether a
 * fuller text is worth a call.
 */
export function spellingTest(spellings: readonly string[]): (text: string) => boolean {
  const index = KeywordIndex.build(
    spellings.map((term, id) => ({ id, term, aliases: [], excluded: [], caseSensitive: false, sources: [] })),
  );
  return (text) => index.match({ source: 'devto', title: null, text }).length > 0;
}
