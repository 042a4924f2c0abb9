import type { Opinions } from './opinions.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { type Signal, strengthNearBrand } from '../signals.ts';
import { COUNTS, DRAWN_OUT } from './word-traits.ts';

/** Signals that are features, each by its strength. */
const SIGNALS: readonly Signal[] = [
  'outage',
  'bug',
  'complaint',
  'unmet',
  'letdown',
  'churn',
  'legal',
  'security',
  'question',
  'seeking',
  'problem',
  'feature',
  'comparison',
  'news',
  'praise',
  'promotion',
  'pricing',
  'hiring',
  'learning',
];
/** Where style and signals start among the measures, after the constant and the valences. */
const STYLE_OFFSET = 15;
const SIGNALS_OFFSET = STYLE_OFFSET + 13;
/** The number of measures. */
export const MEASURES = SIGNALS_OFFSET + SIGNALS.length;
/** The measures of the text at hand, reused: every post is read. */
const MEASURED = new Float32Array(MEASURES);

const squash = (value: number, half: number) => value / Math.sqrt(value * value + half);

const toNumber = (test: boolean) => (test ? 1 : 0);

/** The number of last words, and the distance in tokens before and after the name that counts as near. */
const LAST = 8;
const [NEAR_BEFORE, NEAR_BEHIND] = [5, 7];

const isNear = (targets: readonly Target[], index: number): boolean => {
  for (const { from, to } of targets)
    if (index >= from - NEAR_BEFORE && index <= to + NEAR_BEHIND) return true;
  return false;
};

/** Sums of what is good and bad: of the whole text, near the name, and of the last words. */
const SUMS = new Float64Array(6);
const [ALL, NEAR, LAST_WORDS] = [0, 2, 4];

function addWorth(sums: number, worth: number): void {
  if (worth > 0) SUMS[sums]! += worth;
  else SUMS[sums + 1]! -= worth;
}

/** Measures the balance of the whole text, near the name and at the end, and the strongest words. */
function measureValences(
  { targets }: ParsedPost,
  { count, words, indexes, valences, proximities }: Opinions,
) {
  SUMS.fill(0);
  const near = targets.length === 0 ? ALL : NEAR;
  let [best, worst, glad, sad] = [0, 0, false, false];
  for (let row = 0; row < count; row += 1) {
    const valence = valences[row]!;
    if (valence === 0) continue;
    const worth = valence * proximities[indexes[row]!]!;
    addWorth(ALL, worth);
    if (near !== ALL && isNear(targets, indexes[row]!)) addWorth(near, worth);
    if (row >= count - LAST) addWorth(LAST_WORDS, worth);
    best = Math.max(best, worth);
    worst = Math.min(worst, worth);
    glad ||= words[row]!.face && valence > 0;
    sad ||= words[row]!.face && valence < 0;
  }
  const [good, bad] = [SUMS[ALL]!, SUMS[ALL + 1]!];
  MEASURED[1] = squash(good - bad, 15);
  MEASURED[2] = squash(good, 6);
  MEASURED[3] = squash(bad, 6);
  MEASURED[4] = squash(SUMS[near]! - SUMS[near + 1]!, 15);
  MEASURED[5] = squash(SUMS[near]!, 6);
  MEASURED[6] = squash(SUMS[near + 1]!, 6);
  MEASURED[7] = squash(SUMS[LAST_WORDS]! - SUMS[LAST_WORDS + 1]!, 6);
  MEASURED[8] = best / 3;
  MEASURED[9] = -worst / 3;
  MEASURED[10] = (good + bad) / Math.max(1, count);
  MEASURED[11] = toNumber(good > 0.5 && bad > 0.5);
  MEASURED[12] = toNumber(good === 0 && bad === 0);
  MEASURED[13] = toNumber(glad);
  MEASURED[14] = toNumber(sad);
}

/** The bits of the persons that speak or are spoken to, and of a negation. */
const [FIRST_PERSON, SECOND_PERSON, NEGATION] = [1, 2, 4];

function personsIn({ count, words, negated }: Opinions): number {
  let persons = 0;
  for (let row = 0; row < count; row += 1) {
    const { person } = words[row]!;
    if (person === 1) persons |= FIRST_PERSON;
    else if (person === 2) persons |= SECOND_PERSON;
    if (negated[row] === 1) persons |= NEGATION;
  }
  return persons;
}

/**
 * Measures style. Leaves out the number of hashtags and whether the brand is named: these identify the training set rather than
 * the sentiment.
 */
function measureStyle({ tokens, text }: ParsedPost, opinions: Opinions): void {
  const words = Math.max(1, opinions.count);
  let marks = '';
  let caps = 0;
  let addressed = 0;
  for (const { kind, shape, text: word, mark } of tokens) {
    if (kind === 'stop') marks += word;
    if (mark === '@') addressed += 1;
    if (shape === 'caps' && kind === 'word' && word.length > 2) caps += 1;
  }
  const persons = personsIn(opinions);
  const has = (trait: number) => toNumber((opinions.traits & trait) !== 0);
  MEASURED[STYLE_OFFSET] = toNumber(marks.includes('!'));
  MEASURED[STYLE_OFFSET + 1] = toNumber(/!.*!/.test(marks));
  MEASURED[STYLE_OFFSET + 2] = toNumber(marks.includes('?'));
  MEASURED[STYLE_OFFSET + 3] = toNumber(/[.…]{2,}/.test(marks));
  MEASURED[STYLE_OFFSET + 4] = Math.min(1, (2 * caps) / words);
  MEASURED[STYLE_OFFSET + 5] = has(DRAWN_OUT);
  MEASURED[STYLE_OFFSET + 6] = toNumber(/https?:\/\//.test(text));
  MEASURED[STYLE_OFFSET + 7] = Math.min(1, addressed / 3);
  MEASURED[STYLE_OFFSET + 8] = Math.min(2, Math.log2(words) / 4);
  MEASURED[STYLE_OFFSET + 9] = toNumber((persons & FIRST_PERSON) !== 0);
  MEASURED[STYLE_OFFSET + 10] = toNumber((persons & SECOND_PERSON) !== 0);
  MEASURED[STYLE_OFFSET + 11] = toNumber((persons & NEGATION) !== 0);
  MEASURED[STYLE_OFFSET + 12] = has(COUNTS);
}

/** Returns measures of a text: its valences, style and signals. Valid until the next call. */
export function measuresOf(post: ParsedPost, opinions: Opinions): Float32Array {
  MEASURED[0] = 1;
  measureValences(post, opinions);
  measureStyle(post, opinions);
  for (let index = 0; index < SIGNALS.length; index += 1)
    MEASURED[SIGNALS_OFFSET + index] =
      strengthNearBrand(post.signals, SIGNALS[index]!, opinions.proximities) / 2;
  return MEASURED;
}
