import type { Target } from '../parsed-post.ts';
import type { Token } from '../tokenize.ts';
import { BESIDES, traitsOf, TURNS } from './word-traits.ts';

/** The factor of a word in a sentence without the brand, when another names it. */
const OTHER_SENTENCE = 0.55;
/** The factor in a clause about a rival: "while Bolt crashes, …". */
const RIVAL_CLAUSE = 0.1;
/** The factors of words after and before a contrast: "nice, but slow". */
const AFTER_BUT = 1.3;
const BEFORE_BUT = 0.7;

/** The number of tokens after a word in which its brand is looked for. */
const NAME_REACH = 4;

/** Whether the brand is named soon after an index. */
export const isNamedAfter = (targets: readonly Target[], index: number): boolean =>
  targets.some(({ from }) => from > index && from <= index + NAME_REACH);

/** The proximities of the post read last, reused. */
let weights = new Float32Array(0);

/** Weakens what precedes each contrast in its sentence, and strengthens what follows. */
function weighContrasts(tokens: readonly Token[]): void {
  const turns: number[] = [];
  let start = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    if (index > 0 && tokens[index]!.sentence !== tokens[index - 1]!.sentence) start = index;
    if ((traitsOf(tokens[index]!.form) & TURNS) === 0) continue;
    turns.push(index);
    for (let before = start; before < index; before += 1) weights[before]! *= BEFORE_BUT;
    start = index;
  }
  for (const index of turns)
    for (let after = index; tokens[after]?.sentence === tokens[index]!.sentence; after += 1)
      weights[after]! = Math.min(AFTER_BUT, weights[after]! * AFTER_BUT);
}

/** Returns how much each token has to do with the brand. Valid until the next call. `traits` are those of the words. */
export function proximitiesOf(
  tokens: readonly Token[],
  targets: readonly Target[],
  traits: number,
): Float32Array {
  if (tokens.length > weights.length) weights = new Float32Array(2 * tokens.length);
  let [sentence, own, isBeside] = [-1, 1, false];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.sentence !== sentence) {
      sentence = token.sentence;
      isBeside = false;
      const isOwn = targets.length === 0 || targets.some(({ from }) => tokens[from]!.sentence === sentence);
      own = isOwn ? 1 : OTHER_SENTENCE;
    }
    if (token.kind === 'pause') isBeside = false;
    if ((traits & BESIDES) !== 0 && (traitsOf(token.form) & BESIDES) !== 0)
      isBeside = !isNamedAfter(targets, index);
    weights[index] = own * (isBeside ? RIVAL_CLAUSE : 1);
  }
  if ((traits & TURNS) !== 0) weighContrasts(tokens);
  return weights;
}
