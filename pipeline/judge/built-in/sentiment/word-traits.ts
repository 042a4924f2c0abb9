import { memoizeByForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';
import { beginsIrony, opensIrony } from './irony-phrases.ts';
import { isDrawnOut } from './opinion-words.ts';
import { isTechnical } from './technical-words.ts';

const CONTRASTS = new Set('but however although though yet except aber mais pero mas ma maar'.split(' '));
const RIVAL_WORDS = new Set(['while', 'whereas', 'unlike', 'compared']);

/** What a word says besides its valence, as bits: that the clause it begins turns, or is about a rival. */
export const [TURNS, BESIDES] = [1, 2];
/** It is one of programmers; "than"; written with a letter three times, or with a digit. */
export const [TECHNICAL, THAN, DRAWN_OUT, COUNTS] = [4, 8, 16, 32];
/** It begins an ironic phrase, or is praise that opens a sentence about a failure. */
export const [BEGINS_IRONY, OPENS_IRONY] = [64, 128];

const TRAITS: readonly (readonly [trait: number, is: (word: string) => boolean])[] = [
  [TURNS, (word) => CONTRASTS.has(word)],
  [BESIDES, (word) => RIVAL_WORDS.has(word)],
  [TECHNICAL, isTechnical],
  [THAN, (word) => word === 'than'],
  [DRAWN_OUT, isDrawnOut],
  [COUNTS, (word) => /\d/.test(word)],
  [BEGINS_IRONY, beginsIrony],
  [OPENS_IRONY, opensIrony],
];

/** Returns the traits of a word. */
export const traitsOf = memoizeByForm(({ text }) =>
  TRAITS.reduce((bits, [trait, is]) => bits | (is(text) ? trait : 0), 0),
);

/** Returns the traits that any of the words has: most posts lack most, and need no search for them. */
export function traitsIn(tokens: readonly Token[]): number {
  let traits = 0;
  for (let index = 0; index < tokens.length; index += 1) traits |= traitsOf(tokens[index]!.form);
  return traits;
}
