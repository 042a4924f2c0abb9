import { type Sentiment } from '../../../schemas/verdict.ts';
import { DEGREES, LEXICON, NEGATORS } from './lexicon.ts';
import { type Profile } from './profile.ts';
import { type Reading, type Target } from './reading.ts';
import { nearestLesson } from './lesson-evidence.ts';
import { type Signal } from './signals.ts';
import { type Token } from './words.ts';

/** Words looked back for a negation or a degree. */
const REACH = 3;
/** A negation takes the edge off as well: "not great" is less bad than "bad". */
const NEGATED = -0.65;
/** What a word counts whose sentence does not name the brand, against one whose sentence does. */
const ELSEWHERE = 0.55;
/** The same for a clause about another: "while Bolt crashes, …". */
const RIVAL = 0.1;
const CONTRAST = new Set([
  'but',
  'however',
  'although',
  'though',
  'yet',
  'still',
  'except',
  'aber',
  'mais',
  'pero',
]);
const BESIDE = new Set(['while', 'whereas', 'unlike', 'compared']);

/** Signals that are good or bad news for the brand by themselves, at strength 1. */
const SIGNAL_VALENCE: readonly (readonly [Signal, number])[] = [
  ['outage', -1.5],
  ['bug', -0.8],
  ['complaint', -1],
  ['churn', -1.2],
  ['security', -0.8],
  ['legal', -0.8],
  ['praise', 1.2],
  ['feature', -0.2],
];

/** A sum from which on a post is positive; down to the other, negative. Set by hand: one plain word of praise or blame is enough. */
const POSITIVE_FROM = 1.1;
const NEGATIVE_BELOW = -0.7;

/** The valence of the word at a place, turned by negations and weighted by degrees before it. */
function valenceAt(tokens: readonly Token[], at: number, shouted: boolean): number {
  const token = tokens[at];
  if (!token) return 0;
  let valence = LEXICON.get(token.text) ?? 0;
  if (valence === 0) return 0;
  for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
    const before = tokens[back];
    if (!before || before.kind === 'stop' || before.kind === 'pause') break;
    if (NEGATORS.has(before.text)) valence *= NEGATED;
    else if (back === at - 1) valence *= DEGREES.get(before.text) ?? 1;
  }
  return token.shape === 'caps' && !shouted ? valence * 1.25 : valence;
}

const isComparative = (token: Token) =>
  /^(?:better|worse|\p{L}{3,}er)$/u.test(token.text) || token.text === 'more' || token.text === 'less';

/**
 * What a comparison makes of a good or bad word: it counts double, and in "faster than Acme" it is said of the other,
 * so it counts against Acme.
 */
function comparedBy(tokens: readonly Token[], at: number, targets: readonly Target[]): number {
  const than = tokens.slice(at + 1, at + 5).findIndex((token) => token.text === 'than');
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (than < 0 || !((token && isComparative(token)) || (before && isComparative(before)))) return 1;
  const place = at + 1 + than;
  return targets.some(({ from }) => from > place && from <= place + 4) ? -2 : 2;
}

/** What "from Acme", "to Acme" and the like after a word of changing sides are worth. */
function movesAt(tokens: readonly Token[], { from }: Target): number {
  const before = tokens.slice(Math.max(0, from - 4), from).map((token) => token.stem);
  const moves = before.some((stem) => ['switch', 'mov', 'migrat', 'chang', 'convert', 'went'].includes(stem));
  if (moves && (before.includes('from') || before.includes('off') || before.includes('away'))) return -2;
  if (moves && before.at(-1) === 'to') return 2;
  if (before.some((stem) => ['ditch', 'drop', 'replac', 'cancel', 'uninstal', 'boycot'].includes(stem)))
    return -2;
  return before.at(-1) === 'of' && before.at(-2) === 'instead' ? -1 : 0;
}

/** How much the part of the text around a place has to do with the brand. */
function nearness(reading: Reading): (at: number) => number {
  const { tokens, targets } = reading;
  const sentences = new Set(targets.map(({ from }) => tokens[from]?.sentence));
  const weights: number[] = [];
  let turned = 1;
  let beside = false;
  let sentence = -1;
  tokens.forEach((token, at) => {
    if (token.sentence !== sentence) [sentence, turned, beside] = [token.sentence, 1, false];
    if (CONTRAST.has(token.text)) turned = 1.3;
    if (BESIDE.has(token.text)) beside = !targets.some(({ from }) => from > at && from <= at + 4);
    if (token.kind === 'pause') beside = false;
    const own = sentences.size === 0 || sentences.has(token.sentence) ? 1 : ELSEWHERE;
    weights.push(own * turned * (beside ? RIVAL : 1));
  });
  return (at) => weights[at] ?? 1;
}

/** The sum of everything said, from bad (below 0) to good. Exported for tests of its parts. */
export function sentimentScore(profile: Profile, reading: Reading): number {
  const { tokens, targets, signals } = reading;
  const names = new Set(
    targets.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, place) => from + place)),
  );
  const words = tokens.filter((token) => token.kind === 'word');
  const shouted = words.filter((token) => token.shape === 'caps').length > words.length / 2;
  const near = nearness(reading);
  let score = 0;
  tokens.forEach((token, at) => {
    if (
      names.has(at) ||
      (token.kind !== 'word' && token.kind !== 'emoji') ||
      profile.mutedStems.has(token.stem)
    )
      return;
    const valence = valenceAt(tokens, at, shouted);
    if (valence !== 0) score += near(at) * valence * comparedBy(tokens, at, targets);
  });
  for (const target of targets) score += movesAt(tokens, target);
  for (const [signal, valence] of SIGNAL_VALENCE) {
    const shown = signals.get(signal);
    if (shown) score += valence * shown.strength * near(shown.at);
  }
  return score;
}

/** A correction of a post this much alike settles the sentiment. */
const SAME_POST = 0.6;

/** What a post says of the brand, on the whole. A long text must say more than a short one to count. */
export function sentimentOf(profile: Profile, reading: Reading): Sentiment {
  const nearest = nearestLesson(profile.lessons, reading.content);
  if (nearest && nearest.likeness >= SAME_POST && nearest.lesson.lesson.sentiment)
    return nearest.lesson.lesson.sentiment;
  const length = Math.max(1, reading.tokens.length / 40);
  const score = sentimentScore(profile, reading) / Math.sqrt(length);
  if (score >= POSITIVE_FROM) return 'positive';
  return score <= NEGATIVE_BELOW ? 'negative' : 'neutral';
}
