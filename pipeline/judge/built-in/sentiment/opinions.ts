import { memoizeByForm } from '../memoize.ts';
import { OWN_VALENCES } from './lexicon.ts';
import { opinionFace, type OpinionWord, opinionWordsOf } from './opinion-words.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { technicalWeight } from './technical-words.ts';
import { valencesOf } from './valence.ts';
import type { Token } from '../tokenize.ts';

/** Words that a negation reaches, unless a pause or the end of the sentence comes first. */
const NEGATION_REACH = 4;
/** What a negation makes of a valence: "not great" is less bad than "bad" (Hutto & Gilbert 2014 measured -0.74). */
const NEGATION_FACTOR = -0.74;
/** What a word in capitals counts among words that are not. */
const CAPITALS_FACTOR = 1.25;
/** What a word counts whose sentence does not name the brand, against one whose sentence does. */
const OTHER_SENTENCE = 0.55;
/** The same for a clause about another: "while Bolt crashes, …". */
const RIVAL_CLAUSE = 0.1;
/** What a word counts after a turn, and what the words before it count: "nice, but slow". */
const AFTER_BUT = 1.3;
const BEFORE_BUT = 0.7;
const CONTRASTS = new Set('but however although though yet except aber mais pero mas ma maar'.split(' '));
const RIVAL_WORDS = new Set(['while', 'whereas', 'unlike', 'compared']);

/** Whether a word turns what is said, or brings in another beside the brand. */
const conjunctionOf = memoizeByForm(({ text }) => ({
  turns: CONTRASTS.has(text),
  besides: RIVAL_WORDS.has(text),
}));

/** A word or face of a post, as it bears on what the post says of the brand. */
export interface Opinion {
  readonly index: number;
  readonly word: OpinionWord;
  readonly negated: boolean;
  /** How good (above 0) or bad it is, after negation and degree; about -6 to 6. */
  readonly valence: number;
  /** How much its place has to do with the brand, 0.1 to 1.3. */
  readonly proximity: number;
}

export interface Opinions {
  readonly opinions: readonly Opinion[];
  /** For every token, as in an opinion. */
  readonly proximities: Float32Array;
  /** Whether they were read as English. */
  readonly english: boolean;
}

/** The language a post is read in; where nobody told it, that whose words of praise and blame it has most of. */
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

/** How much each place of a post has to do with the brand. */
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
    if (besides) beside = !targets.some(({ from }) => from > index && from <= index + 4);
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

/**
 * What a comparison makes of a good or bad word: it counts double, and in "faster than Acme" it is said of the other,
 * so it counts against Acme.
 */
function comparisonFactor(tokens: readonly Token[], index: number, targets: readonly Target[]): number {
  const than = tokens.slice(index + 1, index + 5).findIndex((token) => token.text === 'than');
  if (than < 0) return 1;
  const [token, before] = [tokens[index], tokens[index - 1]];
  if (!((token && isComparative(token)) || (before && isComparative(before)))) return 1;
  const position = index + 1 + than;
  return targets.some(({ from }) => from > position && from <= position + 4) ? -2 : 2;
}

/** The end of "used to" in "I used to love it", which turns what follows as a negation does; not of "got used to it". */
const isPast = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.text === 'to' &&
  tokens[index - 1]?.text === 'used' &&
  ['i', 'we', 'they', 'it', 'you'].includes(tokens[index - 2]?.text ?? '');

/** What a word in capitals counts: much among words that are not. */
function capitalsFactor(tokens: readonly Token[]): number {
  let capitals = 0;
  for (const { kind, shape } of tokens) if (kind === 'word' && shape === 'caps') capitals += 1;
  return capitals > tokens.length / 3 ? 1 : CAPITALS_FACTOR;
}

/** Every word and face of a post but for the names of the brand, with how good or bad it is and how near the brand. */
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
