import { vocabularyIndex } from '../word-vectors.ts';

/** How many of the most common words count as parts, by their length: short ones stand in others by chance. */
const COMMON = [0, 0, 300, 5_000, 20_000, 40_000] as const;
/** The longest hashtag that is split, and the longest part, in UTF-16 units. */
const [LONGEST, LONGEST_PART] = [40, 14];

/** Returns how rare a word is, as its rank; infinite when it is no part of a hashtag. */
function rankOf(word: string): number {
  const index = vocabularyIndex(word);
  return index >= 0 && index < (COMMON[word.length] ?? COMMON[5]) ? index + 1 : Infinity;
}

/** Splits the words that a hashtag is written of: "notimpressed" is "not impressed". Returns none when it does not come out. */
export function wordsOfHashtag(text: string): readonly string[] {
  if (text.length > LONGEST || vocabularyIndex(text) >= 0) return [];
  // The best way to split each beginning: common words are likelier, by Zipf's law, and few words likelier than many.
  const costs = [0];
  const starts = [0];
  for (let to = 1; to <= text.length; to += 1) {
    let [best, start] = [Infinity, 0];
    for (let from = Math.max(0, to - LONGEST_PART); from < to; from += 1) {
      const cost = costs[from]! + 3 + Math.log(rankOf(text.slice(from, to)));
      if (cost < best) [best, start] = [cost, from];
    }
    costs.push(best);
    starts.push(start);
  }
  if (costs[text.length] === Infinity) return [];
  const words: string[] = [];
  for (let to = text.length; to > 0; to = starts[to]!) words.unshift(text.slice(starts[to], to));
  return words;
}
