import type { Token } from '../tokenize.ts';

/** The number of words a negation reaches, unless a pause or the end of the sentence comes first. */
export const NEGATION_REACH = 4;

/** What denies nothing after a negation: "not only great", "nothing but praise". */
const ONLY = new Set('only just merely simply but'.split(' '));
/** What a negation denies without what follows: "no doubt the best", "can't wait to see the new one". */
const ALONE = new Set('doubt wonder question wait'.split(' '));

/** Negations that strengthen a comparison: "couldn't be happier". "Not better" is a denial. */
const STRONGEST = new Set("never can't cant cannot couldn't couldnt nothing".split(' '));
const COMPARISONS = new Set('better worse more'.split(' '));
const isComparison = ({ text }: Token): boolean =>
  COMPARISONS.has(text) || (text.length > 4 && text.endsWith('ier'));
/** What may stand between such a negation and the comparison, and how many of these words. */
const BETWEEN = new Set('be have been feel felt seen had met a any'.split(' '));
const MOST_BETWEEN = 3;
/** What nobody can do enough: "can't thank you guys enough". How many words later "enough" may stand. */
const NEVER_ENOUGH = new Set(
  'thank recommend praise stress express emphasize say love appreciate get'.split(' '),
);
const ENOUGH_WITHIN = 8;

function strengthensComparison(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at <= index + 1 + MOST_BETWEEN; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word') return false;
    if (isComparison(token)) return true;
    if (!BETWEEN.has(token.text)) return false;
  }
  return false;
}

function comesToEnough(tokens: readonly Token[], index: number): boolean {
  if (!NEVER_ENOUGH.has(tokens[index + 1]!.text)) return false;
  for (let at = index + 2; at <= index + ENOUGH_WITHIN && tokens[at]?.kind === 'word'; at += 1)
    if (tokens[at]!.text === 'enough') return true;
  return false;
}

/** Returns how many words the negation at an index reaches: none when it makes what follows stronger. */
export function negationReach(tokens: readonly Token[], index: number): number {
  const next = tokens[index + 1];
  if (next?.kind !== 'word') return NEGATION_REACH;
  if (ONLY.has(next.text)) return 0;
  if (ALONE.has(next.text)) return 1;
  if (!STRONGEST.has(tokens[index]!.text)) return NEGATION_REACH;
  return strengthensComparison(tokens, index) || comesToEnough(tokens, index) ? 0 : NEGATION_REACH;
}
