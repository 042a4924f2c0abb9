import { tokenize } from '../built-in/tokenize.ts';
import { type LicensedSet, textsOf } from './licensed-sets.ts';

/** Posts that tell which rarer words people write. */
export const WORD_CHOICE_SETS: readonly LicensedSet[] = [
  'reddit-top-2013',
  'label-goemotions-reddit',
  'label-crisislex-t6',
  'label-target-sentiment',
  'label-stackoverflow-sentiment',
  'label-entity-sentiment',
];
/** Words kept for being common in the texts that the vectors were learnt from: newswire and Wikipedia, up to 2014. */
const COMMONEST = 60_000;
/** Rarer ones are kept when so many posts hold them: people write "lol" and "github" more than newspapers do. */
const POSTS = 2;

/** Words as `tokens` finds them: letters and digits, no marks. */
const isWord = (word: string) => /^[\p{L}\p{N}]+$/u.test(word) && /\p{L}/u.test(word);

/** In how many posts each word stands. */
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
 * The places of the words that ship, in order. Takes all words, the commonest first, and the folder of the labeled sets.
 */
export function chooseWords(words: readonly string[], folder: string): number[] {
  const posts = postsByWord(folder);
  return words.flatMap((word, position) =>
    isWord(word) && (position < COMMONEST || (posts.get(word) ?? 0) >= POSTS) ? [position] : [],
  );
}
