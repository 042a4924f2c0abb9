const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** How well a part of a text answers to a word: as its beginning, as the beginning of a word, as a part, letter by letter. */
const [WHOLE, WORD, PART, INITIALS, LETTERS] = [100, 80, 50, 40, 10];

/** Whether the letters come one after the other in the text, others between them. */
function holdsLetters(letters: string, text: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

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
  return holdsLetters(word, text) ? LETTERS : 0;
}

/**
 * How well a text answers to what somebody typed: 0 is not at all. Every word of it must be found, in any order, whatever their
 * case and accents. Of two that answer alike, the shorter is the better. Pure.
 */
export function fuzzyScore(query: string, text: string): number {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  const given = plain(text);
  const scores = words.map((word) => scoreOfWord(word, given));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return mean + 1 / (1 + given.length);
}
