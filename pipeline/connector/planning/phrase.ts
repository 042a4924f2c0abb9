/** Words that search engines read as operators when they stand alone. */
const OPERATORS = new Set(['AND', 'OR', 'NOT', 'NEAR']);

/**
 * Returns a spelling for a search engine: a plain word as it is, anything else in double quotes. Quotes and backslashes
 * inside it become spaces, so that no spelling can break out of its quotes. Null when nothing searchable is left.
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
