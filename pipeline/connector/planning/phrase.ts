/** Words that search engines read as operators when they stand alone. */
const OPERATORS = new Set(['AND', 'OR', 'NOT', 'NEAR']);

/**
 * A spelling in the words of a search engine: a plain word as it is, anything with spaces, punctuation or the form of
 * an operator in double quotes. Quotation marks and backslashes inside it become spaces, so that no spelling can
 * break out of its quotes. Null when nothing searchable is left.
 */
export function toPhrase(spelling: string): string | null {
  const words = spelling
    .normalize('NFKC')
    .replace(/["“”„‟«»＂\\\p{Cc}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(words)) return null;
  return /^[\p{L}\p{N}\p{M}_]+$/u.test(words) && !OPERATORS.has(words.toUpperCase()) ? words : `"${words}"`;
}
