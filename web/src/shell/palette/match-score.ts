const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Scores of a match: prefix of the text, prefix of a word, substring, initials. */
const [WHOLE, WORD, PART, INITIALS] = [100, 80, 50, 40];

function scoreOfWord(word: string, text: string): number {
  if (text.startsWith(word)) return WHOLE;
  const words = text.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  if (words.some((each) => each.startsWith(word))) return WORD;
  if (text.includes(word)) return PART;
  if (
    words
      .map(([first]) => first)
      .join('')
      .startsWith(word)
  )
    return INITIALS;
  return 0;
}

/**
 * Scores how well a text matches a query; 0 is no match. Every word of the query must match, in any order; case
 * and accents are ignored. Of two equal matches, the shorter text scores higher.
 */
export function matchScore(query: string, text: string): number {
  const words = normalize(query).split(/\s+/u).filter(Boolean);
  const normalized = normalize(text);
  const scores = words.map((word) => scoreOfWord(word, normalized));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return mean + 1 / (1 + normalized.length);
}
