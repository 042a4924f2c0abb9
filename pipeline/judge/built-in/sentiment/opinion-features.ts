import type { Opinion, Opinions } from './opinions.ts';
import type { Reading, Target } from '../reading.ts';
import { type Signal, strengthNear } from '../signals.ts';
import { addTo, DIMENSIONS } from '../word-vectors.ts';
import { isDrawnOut } from './opinion-words.ts';
import { notedOn } from '../kept.ts';

/** Places of the hashed words and pairs of words. */
export const HASHED = 1 << 15;
const VECTORS = 2 * DIMENSIONS;

/** Signals that are features, each by its strength. */
const SIGNALS: readonly Signal[] = [
  'outage',
  'bug',
  'complaint',
  'unmet',
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
/** Where the measures of style and of signals begin among the measures, behind the constant and the balance of valences. */
const STYLE = 15;
const SIGNALLED = STYLE + 13;
const MEASURES = SIGNALLED + SIGNALS.length;
/** Features in a row: hashed words, the vectors of the plain and of the negated words, measures of the text. */
export const FEATURES = HASHED + VECTORS + MEASURES;

/** How large the hashed words and the vectors are beside the measures; chosen with one set held out after the other. */
const WORDS_SCALE = 0.5;
const VECTORS_SCALE = 1 / 30;

/** The features of a text. */
export interface OpinionFeatures {
  /** Places of hashed words, maybe some of them twice, and their values. */
  readonly places: readonly number[];
  readonly values: readonly number[];
  /** The words of which the meaning is known. The features are the sums of their vectors (`vectorsOf`). */
  readonly meant: readonly Opinion[];
  /** What such a sum is multiplied by. */
  readonly scale: number;
  /** From the place `MEASURED` on. */
  readonly measures: Float32Array;
}

/** Where the measures begin. */
export const MEASURED = HASHED + VECTORS;

const squash = (value: number, half: number) => value / Math.sqrt(value * value + half);

const placeFor = (hash: number): number => (hash ^ (hash >>> 15)) & (HASHED - 1);

function wordFeatures(opinions: readonly Opinion[]): Pick<OpinionFeatures, 'places' | 'values'> {
  const places: number[] = [];
  const values: number[] = [];
  const share = WORDS_SCALE / Math.sqrt(Math.max(4, opinions.length));
  let before = 0;
  let beforeAt = -2;
  for (const { at, word, negated, nearness } of opinions) {
    const hash = negated ? word.negatedHash : word.plainHash;
    places.push(placeFor(hash));
    values.push(share * nearness);
    if (beforeAt === at - 1) {
      places.push(placeFor(Math.imul(before, 0x9e3779b1) ^ hash));
      values.push(share * nearness);
    }
    before = hash;
    beforeAt = at;
  }
  return { places, values };
}

/** How much the vector of an opinion's word counts. */
export const weightOf = ({ word, nearness }: Opinion): number => nearness * word.weight;

function meantWords(opinions: readonly Opinion[]): Pick<OpinionFeatures, 'meant' | 'scale'> {
  const meant = opinions.filter(({ word }) => word.place >= 0);
  const total = meant.reduce((sum, opinion) => sum + weightOf(opinion), 0);
  return { meant, scale: total === 0 ? 0 : VECTORS_SCALE / Math.sqrt(total) };
}

/** The sums of the vectors of the plain and of the negated words, in a row: the features from the place `HASHED` on. */
export function vectorsOf({ meant, scale }: OpinionFeatures): Float32Array {
  const vectors = new Float32Array(VECTORS);
  const sums = [vectors.subarray(0, DIMENSIONS), vectors.subarray(DIMENSIONS)] as const;
  for (const opinion of meant) addTo(sums[opinion.negated ? 1 : 0], opinion.word.place, weightOf(opinion));
  return vectors.map((value) => value * scale);
}

const has = (test: boolean) => (test ? 1 : 0);

/** How good and how bad some words are in sum, each 0 or more. */
class Balance {
  good = 0;
  bad = 0;
  add(worth: number): void {
    if (worth > 0) this.good += worth;
    else this.bad -= worth;
  }
}

/** Words at the end that count as such, and tokens before and behind the name of the brand within which a word is near it. */
const LAST = 8;
const [NEAR_BEFORE, NEAR_BEHIND] = [5, 7];

const isNear = (targets: readonly Target[], at: number): boolean => {
  for (const { from, to } of targets) if (at >= from - NEAR_BEFORE && at <= to + NEAR_BEHIND) return true;
  return false;
};

/** The balance of the whole text, of what is near the name of the brand, and of the end; the strongest words. */
function valenceMeasures({ targets }: Reading, opinions: readonly Opinion[]): number[] {
  const [all, last] = [new Balance(), new Balance()];
  const near = targets.length === 0 ? all : new Balance();
  let [best, worst, glad, sad] = [0, 0, false, false];
  for (let place = 0; place < opinions.length; place += 1) {
    const { at, valence, nearness, word } = opinions[place]!;
    if (valence === 0) continue;
    const worth = valence * nearness;
    all.add(worth);
    if (near !== all && isNear(targets, at)) near.add(worth);
    if (place >= opinions.length - LAST) last.add(worth);
    best = Math.max(best, worth);
    worst = Math.min(worst, worth);
    glad ||= word.face && valence > 0;
    sad ||= word.face && valence < 0;
  }
  return [
    squash(all.good - all.bad, 15),
    squash(all.good, 6),
    squash(all.bad, 6),
    squash(near.good - near.bad, 15),
    squash(near.good, 6),
    squash(near.bad, 6),
    squash(last.good - last.bad, 6),
    best / 3,
    -worst / 3,
    (all.good + all.bad) / Math.max(1, opinions.length),
    has(all.good > 0.5 && all.bad > 0.5),
    has(all.good === 0 && all.bad === 0),
    has(glad),
    has(sad),
  ];
}

/** What is asked of how a word is written, and of whom it speaks. */
const lookOf = notedOn(({ text }) => ({ drawnOut: isDrawnOut(text), counts: /\d/.test(text) }));

/** Whether any of the words that opinions are of is that of a person speaking, or of one spoken to, or is negated. */
function personMeasures(opinions: readonly Opinion[]): readonly [first: number, second: number, no: number] {
  let [first, second, no] = [0, 0, 0];
  for (const { word, negated } of opinions) {
    if (word.person === 1) first = 1;
    if (word.person === 2) second = 1;
    if (negated) no = 1;
  }
  return [first, second, no];
}

/**
 * How the text is written. Not how many hashtags it has nor whether it names the brand: that tells rather which set a
 * text was taken from.
 */
function styleMeasures({ tokens, text }: Reading, opinions: readonly Opinion[]): number[] {
  const words = Math.max(1, opinions.length);
  let marks = '';
  let caps = 0;
  let addressed = 0;
  let drawnOut = false;
  let counts = false;
  for (const { kind, shape, text: word, mark, piece } of tokens) {
    if (kind === 'stop') marks += word;
    if (mark === '@') addressed += 1;
    if (kind !== 'word') continue;
    if (shape === 'caps' && word.length > 2) caps += 1;
    const look = lookOf(piece);
    drawnOut ||= look.drawnOut;
    counts ||= look.counts;
  }
  return [
    has(marks.includes('!')),
    has(/!.*!/.test(marks)),
    has(marks.includes('?')),
    has(/[.…]{2,}/.test(marks)),
    Math.min(1, (2 * caps) / words),
    has(drawnOut),
    has(/https?:\/\//.test(text)),
    Math.min(1, addressed / 3),
    Math.min(2, Math.log2(words) / 4),
    ...personMeasures(opinions),
    has(counts),
  ];
}

function measuresOf(reading: Reading, { opinions, nearness }: Opinions): Float32Array {
  const measures = new Float32Array(MEASURES);
  measures[0] = 1;
  measures.set(valenceMeasures(reading, opinions), 1);
  measures.set(styleMeasures(reading, opinions), STYLE);
  SIGNALS.forEach((signal, at) => {
    measures[SIGNALLED + at] = strengthNear(reading.signals, signal, nearness) / 2;
  });
  return measures;
}

/** What the models of sentiment and of complaints look at. */
export const opinionFeatures = (reading: Reading, found: Opinions): OpinionFeatures => ({
  ...wordFeatures(found.opinions),
  ...meantWords(found.opinions),
  measures: measuresOf(reading, found),
});
