const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Scores of a match: prefix of the text, prefix of a word, substring, initials, letters in order. */
const [WHOLE, WORD, PART, INITIALS, LETTERS] = [100, 80, 50, 40, 10];

/** Whether the text contains the letters in this order, with others in between. */
function containsInOrder(letters: string, text: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function scoreOfWord(word: string, text: string, scattered: boolean): number {
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
  return scattered && containsInOrder(word, text) ? LETTERS : 0;
}

/**
 * Scores how well a text matches a query; 0 is no match. Every word of the query must match, in any order; case
 * and accents are ignored. Of two equal matches, the shorter text scores higher. `scattered`: whether the letters of a
 * word may match with others in between.
 */
export function fuzzyScore(query: string, text: string, { scattered = true } = {}): number {
  const words = normalize(query).split(/\s+/u).filter(Boolean);
  const normalized = normalize(text);
  const scores = words.map((word) => scoreOfWord(word, normalized, scattered));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return mean + 1 / (1 + normalized.length);
}
