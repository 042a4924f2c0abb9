import { memoizeByForm } from '../memoize.ts';
import { OWN_VALENCES } from './lexicon.ts';
import { opinionFace, type OpinionWord, opinionWordsOf } from './opinion-words.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { technicalWeight } from './technical-words.ts';
import { valencesOf } from './valence.ts';
import type { Token } from '../tokenize.ts';

/** The number of words a negation reaches, unless a pause or the end of the sentence comes first. */
const NEGATION_REACH = 4;
/** The factor of a negation: "not great" is less bad than "bad" (Hutto & Gilbert 2014 measured -0.74). */
const NEGATION_FACTOR = -0.74;
/** The factor of a word in capitals among others. */
const CAPITALS_FACTOR = 1.25;
/** The factor of a word in a sentence without the brand, when another names it. */
const OTHER_SENTENCE = 0.55;
/** The factor in a clause about a rival: "while Bolt crashes, …". */
const RIVAL_CLAUSE = 0.1;
/** The factors of words after and before a contrast: "nice, but slow". */
const AFTER_BUT = 1.3;
const BEFORE_BUT = 0.7;
const CONTRASTS = new Set('but however although though yet except aber mais pero mas ma maar'.split(' '));
const RIVAL_WORDS = new Set(['while', 'whereas', 'unlike', 'compared']);

/** What a word says of the clause it begins. Shared by all words that say the same. */
const [NO_CONJUNCTION, TURN, ASIDE] = [
  { turns: false, besides: false },
  { turns: true, besides: false },
  { turns: false, besides: true },
];

const conjunctionOf = memoizeByForm(({ text }) =>
  CONTRASTS.has(text) ? TURN : RIVAL_WORDS.has(text) ? ASIDE : NO_CONJUNCTION,
);

/** A word or emoji of a post, as it bears on the brand. */
export interface Opinion {
  readonly index: number;
  readonly word: OpinionWord;
  readonly negated: boolean;
  /** How good (above 0) or bad it is, after negation and degree; about -6 to 6. */
  readonly valence: number;
  /** How much it has to do with the brand, 0.1 to 1.3. */
  readonly proximity: number;
}

export interface Opinions {
  readonly opinions: readonly Opinion[];
  /** The proximity of every token. */
  readonly proximities: Float32Array;
  /** Whether they were read as English. */
  readonly english: boolean;
}

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

/** The number of tokens after a word in which its brand is looked for. */
const NAME_REACH = 4;

/** Whether the brand is named soon after an index. */
const isNamedAfter = (targets: readonly Target[], index: number): boolean =>
  targets.some(({ from }) => from > index && from <= index + NAME_REACH);

/** Returns how much each token has to do with the brand. */
function proximitiesOf(tokens: readonly Token[], targets: readonly Target[]): Float32Array {
  const sentences = new Set(targets.map(({ from }) => tokens[from]?.sentence));
  const weights = new Float32Array(tokens.length);
  let beside = false;
  let start = 0;
  const turns: number[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const { turns: isTurn, besides } = conjunctionOf(token.form);
    if (index > 0 && token.sentence !== tokens[index - 1]?.sentence) {
      start = index;
      beside = false;
    }
    if (token.kind === 'pause') beside = false;
    if (besides) beside = !isNamedAfter(targets, index);
    const own = sentences.size === 0 || sentences.has(token.sentence) ? 1 : OTHER_SENTENCE;
    weights[index] = own * (beside ? RIVAL_CLAUSE : 1);
    if (!isTurn) continue;
    turns.push(index);
    if (index === start) continue;
    for (let before = start; before < index; before += 1) weights[before]! *= BEFORE_BUT;
    start = index;
  }
  for (const index of turns)
    for (let after = index; tokens[after]?.sentence === tokens[index]!.sentence; after += 1)
      weights[after]! = Math.min(AFTER_BUT, weights[after]! * AFTER_BUT);
  return weights;
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
  const proximities = proximitiesOf(tokens, targets);
  const technical = technicalWeight(tokens);
  const loudness = capitalsFactor(tokens);
  const named = new Uint8Array(tokens.length);
  for (const { from, to } of targets) named.fill(1, from, to + 1);
  const opinions: Opinion[] = [];
  let negationLeft = 0;
  let degree = 1;
  tokens.forEach((token, index) => {
    if (token.kind === 'stop' || token.kind === 'pause') negationLeft = 0;
    if (token.kind !== 'word' && token.kind !== 'emoji') return;
    if (named[index] === 1) return;
    const face = token.kind === 'emoji';
    const word = face ? opinionFace(token.form) : wordOf(token.form);
    const negated = negationLeft > 0 && !face;
    let { valence } = word;
    if (!face && valence !== 0)
      valence = profile.mutedStems.has(token.stem) ? 0 : valence * technical(word.text);
    if (valence > 0 && !face && isWish(tokens, index)) valence = 0;
    if (valence !== 0)
      valence =
        valence *
        degree *
        (token.shape === 'caps' ? loudness : 1) *
        (negated ? NEGATION_FACTOR : 1) *
        comparisonFactor(tokens, index, targets);
    opinions.push({ index, word, negated, valence, proximity: proximities[index] ?? 1 });
    degree = word.degree;
    if (word.negates || isPast(tokens, index)) negationLeft = NEGATION_REACH;
    else if (negationLeft > 0) negationLeft -= 1;
  });
  return { opinions, proximities, english: language === 'en' };
}
