import { OWN_VALENCES } from './lexicon.ts';
import { opinionFace, type OpinionWord, opinionWordsOf } from './opinion-words.ts';
import { proximitiesOf, isNamedAfter } from './proximities.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { NEGATION_REACH, negationReach } from './negation-reach.ts';
import { technicalWeight } from './technical-words.ts';
import { valencesOf } from './valence.ts';
import { TECHNICAL, THAN, traitsIn } from './word-traits.ts';
import type { Token } from '../tokenize.ts';

/** The factor of a negation: "not great" is less bad than "bad" (Hutto & Gilbert 2014 measured -0.74). */
const NEGATION_FACTOR = -0.74;
/** The factor of a word in capitals among others. */
const CAPITALS_FACTOR = 1.25;

/**
 * The words and emoji of a post, as they bear on the brand: side by side, in the order of the post, without the brand's names.
 * So many of each array count. Valid until the next post is read.
 */
export interface Opinions {
  readonly count: number;
  /** The indexes of their tokens. */
  readonly indexes: Int32Array;
  readonly words: readonly OpinionWord[];
  /** 1 for a negated one. */
  readonly negated: Uint8Array;
  /** How good (above 0) or bad each is, after negation and degree; about -6 to 6. */
  readonly valences: Float64Array;
  /** How much every token has to do with the brand, 0.1 to 1.3. */
  readonly proximities: Float32Array;
  /** The traits that any of the words has (`traitsIn`). */
  readonly traits: number;
  /** Whether they were read as English. */
  readonly english: boolean;
}

/** The opinions of the post read last, and the tokens that name the brand: reused, as every post is read. */
class Rows {
  indexes = new Int32Array(0);
  negated = new Uint8Array(0);
  valences = new Float64Array(0);
  isName = new Uint8Array(0);
  readonly words: OpinionWord[] = [];
  count = 0;

  reset(tokens: number, targets: readonly Target[]): void {
    if (tokens > this.indexes.length) {
      this.indexes = new Int32Array(2 * tokens);
      this.negated = new Uint8Array(2 * tokens);
      this.valences = new Float64Array(2 * tokens);
      this.isName = new Uint8Array(2 * tokens);
    }
    this.isName.fill(0, 0, tokens);
    for (const { from, to } of targets) this.isName.fill(1, from, to + 1);
    this.count = 0;
  }

  add(index: number, word: OpinionWord, isNegated: boolean, valence: number): void {
    this.indexes[this.count] = index;
    this.words[this.count] = word;
    this.negated[this.count] = isNegated ? 1 : 0;
    this.valences[this.count] = valence;
    this.count += 1;
  }
}

const ROWS = new Rows();

/** Returns the language of a post; if unknown, the one with most of its opinion words. */
function languageOf({ english, match, tokens }: ParsedPost): string | null {
  if (match.lang !== null) return english ? 'en' : match.lang;
  const known = (list: ReadonlyMap<string, number> | null) =>
    tokens.filter(({ kind, text }) => kind === 'word' && list?.has(text)).length;
  let best: { language: string | null; known: number } = { language: english ? 'en' : null, known: 0 };
  const inEnglish = known(valencesOf('en'));
  if (inEnglish > 0) best = { language: 'en', known: inEnglish };
  for (const [language, words] of OWN_VALENCES)
    if (language !== 'en' && known(words) > best.known) best = { language, known: known(words) };
  return best.language;
}

const isComparative = (token: Token) =>
  /^(?:better|worse|\p{L}{3,}er)$/u.test(token.text) || token.text === 'more' || token.text === 'less';

/** Returns the factor of a comparison: it doubles a word, and in "faster than Acme" turns it against Acme. */
function comparisonFactor(tokens: readonly Token[], index: number, targets: readonly Target[]): number {
  const than = tokens.slice(index + 1, index + 5).findIndex((token) => token.text === 'than');
  if (than < 0) return 1;
  const [token, before] = [tokens[index], tokens[index - 1]];
  if (!((token && isComparative(token)) || (before && isComparative(before)))) return 1;
  const position = index + 1 + than;
  return isNamedAfter(targets, position) ? -2 : 2;
}

/** Whether it is the end of "used to" in "I used to love it", which negates what follows; not of "got used to it". */
const isPast = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.text === 'to' &&
  tokens[index - 1]?.text === 'used' &&
  ['i', 'we', 'they', 'it', 'you'].includes(tokens[index - 2]?.text ?? '');

const WISHING = new Set("would could should it'd that'd".split(' '));

/** Whether praise is only a wish: "it would be nice". */
const isWish = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.text === 'be' && WISHING.has(tokens[index - 2]?.text ?? '');

function capitalsFactor(tokens: readonly Token[]): number {
  let capitals = 0;
  for (const { kind, shape } of tokens) if (kind === 'word' && shape === 'caps') capitals += 1;
  return capitals > tokens.length / 3 ? 1 : CAPITALS_FACTOR;
}

/** Returns every word and emoji of a post except the brand's names, with valence and proximity. */
export function opinionsIn(profile: Profile, post: ParsedPost): Opinions {
  const { tokens, targets } = post;
  const language = languageOf(post);
  const wordOf = opinionWordsOf(language);
  const traits = traitsIn(tokens);
  const proximities = proximitiesOf(tokens, targets, traits);
  const loudness = capitalsFactor(tokens);
  ROWS.reset(tokens.length, targets);
  let negationLeft = 0;
  let degree = 1;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.kind === 'stop' || token.kind === 'pause') {
      negationLeft = 0;
      continue;
    }
    if (ROWS.isName[index] === 1) continue;
    const face = token.kind === 'emoji';
    const word = face ? opinionFace(token.form) : wordOf(token.form);
    const negated = negationLeft > 0 && !face;
    let { valence } = word;
    if (!face && valence !== 0) {
      if (profile.mutedStems.has(token.stem)) valence = 0;
      else if ((traits & TECHNICAL) !== 0) valence *= technicalWeight(word.text);
    }
    if (valence > 0 && !face && isWish(tokens, index)) valence = 0;
    if (valence !== 0)
      valence =
        valence *
        degree *
        (token.shape === 'caps' ? loudness : 1) *
        (negated ? NEGATION_FACTOR : 1) *
        ((traits & THAN) === 0 ? 1 : comparisonFactor(tokens, index, targets));
    ROWS.add(index, word, negated, valence);
    degree = word.degree;
    if (word.negates) negationLeft = negationReach(tokens, index);
    else if (isPast(tokens, index)) negationLeft = NEGATION_REACH;
    else if (negationLeft > 0) negationLeft -= 1;
  }
  const { count, indexes, words, negated, valences } = ROWS;
  return { count, indexes, words, negated, valences, proximities, traits, english: language === 'en' };
}
