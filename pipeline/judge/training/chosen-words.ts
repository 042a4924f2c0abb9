import { tokenize } from '../built-in/tokenize.ts';
import { type LicensedSet, textsOf } from './licensed-sets.ts';

/** Posts that show which rarer words people write. */
export const WORD_CHOICE_SETS: readonly LicensedSet[] = [
  'reddit-top-2013',
  'label-goemotions-reddit',
  'label-crisislex-t6',
  'label-target-sentiment',
  'label-stackoverflow-sentiment',
  'label-entity-sentiment',
];
/** The most common words of the vectors' own training texts (newswire and Wikipedia up to 2014): all are kept. */
const MOST_COMMON = 60_000;
/** Rarer words are kept if this many posts contain them: people write "lol" and "github" more than newspapers do. */
const POSTS = 2;

const isWord = (word: string) => /^[\p{L}\p{N}]+$/u.test(word) && /\p{L}/u.test(word);

function postsByWord(folder: string): Map<string, number> {
  const posts = new Map<string, number>();
  for (const set of WORD_CHOICE_SETS) {
    for (const text of textsOf(folder, set)) {
      for (const word of new Set(tokenize(text).map((token) => token.text)))
        posts.set(word, (posts.get(word) ?? 0) + 1);
    }
  }
  return posts;
}

/**
 * Returns the indexes of the words to ship, in order. Takes all words, most common first, and the folder of the sets.
 */
export function chooseWords(words: readonly string[], folder: string): number[] {
  const posts = postsByWord(folder);
  return words.flatMap((word, position) =>
    isWord(word) && (position < MOST_COMMON || (posts.get(word) ?? 0) >= POSTS) ? [position] : [],
  );
}
