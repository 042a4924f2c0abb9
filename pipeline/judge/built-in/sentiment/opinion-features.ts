import type { Opinion, Opinions } from './opinions.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { type Signal, strengthNearBrand } from '../signals.ts';
import { addScaled, DIMENSIONS, weightAt } from '../word-vectors.ts';
import { isDrawnOut } from './opinion-words.ts';
import { memoizeByForm } from '../memoize.ts';

/** The number of buckets for hashed words and pairs of words. */
export const HASH_BUCKETS = 1 << 15;
const VECTORS = 2 * DIMENSIONS;

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
const MEASURES = SIGNALS_OFFSET + SIGNALS.length;
/** The number of features: hashed words, vectors of plain and negated words, measures of the text. */
export const FEATURE_COUNT = HASH_BUCKETS + VECTORS + MEASURES;

/** The scale of hashed words and vectors; chosen by leaving one set out at a time. */
const WORDS_SCALE = 0.5;
const VECTORS_SCALE = 1 / 30;

/** The features of a text. */
export interface OpinionFeatures {
  /** Buckets of hashed words, possibly repeated, and their values. */
  readonly indexes: readonly number[];
  readonly values: readonly number[];
  /** The words with a known vector. Their features are the sums of the vectors (`vectorsOf`). */
  readonly knownWords: readonly Opinion[];
  /** The factor of such a sum. */
  readonly scale: number;
  /** The features from `MEASURES_OFFSET` on. */
  readonly measures: Float32Array;
}

export const MEASURES_OFFSET = HASH_BUCKETS + VECTORS;

const squash = (value: number, half: number) => value / Math.sqrt(value * value + half);

const hashIndex = (hash: number): number => (hash ^ (hash >>> 15)) & (HASH_BUCKETS - 1);

function wordFeatures(opinions: readonly Opinion[]): Pick<OpinionFeatures, 'indexes' | 'values'> {
  const indexes: number[] = [];
  const values: number[] = [];
  const share = WORDS_SCALE / Math.sqrt(Math.max(4, opinions.length));
  let before = 0;
  let beforeAt = -2;
  for (const { index, word, negated, proximity } of opinions) {
    const hash = negated ? word.negatedHash : word.plainHash;
    indexes.push(hashIndex(hash));
    values.push(share * proximity);
    if (beforeAt === index - 1) {
      indexes.push(hashIndex(Math.imul(before, 0x9e3779b1) ^ hash));
      values.push(share * proximity);
    }
    before = hash;
    beforeAt = index;
  }
  return { indexes, values };
}

/** Returns the weight of an opinion word's vector. */
export const opinionWeight = ({ word, proximity }: Opinion): number => proximity * weightAt(word.position);

function knownWordFeatures(opinions: readonly Opinion[]): Pick<OpinionFeatures, 'knownWords' | 'scale'> {
  const knownWords = opinions.filter(({ word }) => word.position >= 0);
  const total = knownWords.reduce((sum, opinion) => sum + opinionWeight(opinion), 0);
  return { knownWords, scale: total === 0 ? 0 : VECTORS_SCALE / Math.sqrt(total) };
}

/** Returns the sums of the vectors of plain and of negated words: the features from `HASH_BUCKETS` on. */
export function vectorsOf({ knownWords, scale }: OpinionFeatures): Float32Array {
  const vectors = new Float32Array(VECTORS);
  for (const opinion of knownWords)
    addScaled(vectors, opinion.word.position, opinionWeight(opinion), opinion.negated ? DIMENSIONS : 0);
  return vectors.map((value) => value * scale);
}

const toNumber = (test: boolean) => (test ? 1 : 0);

class Balance {
  good = 0;
  bad = 0;
  add(worth: number): void {
    if (worth > 0) this.good += worth;
    else this.bad -= worth;
  }
}

/** The number of last words, and the distance in tokens before and after the name that counts as near. */
const LAST = 8;
const [NEAR_BEFORE, NEAR_BEHIND] = [5, 7];

const isNear = (targets: readonly Target[], index: number): boolean => {
  for (const { from, to } of targets)
    if (index >= from - NEAR_BEFORE && index <= to + NEAR_BEHIND) return true;
  return false;
};

/** Returns the balance of the whole text, near the name and at the end, and the strongest words. */
function valenceMeasures({ targets }: ParsedPost, opinions: readonly Opinion[]): number[] {
  const [all, last] = [new Balance(), new Balance()];
  const near = targets.length === 0 ? all : new Balance();
  let [best, worst, glad, sad] = [0, 0, false, false];
  for (let position = 0; position < opinions.length; position += 1) {
    const { index, valence, proximity, word } = opinions[position]!;
    if (valence === 0) continue;
    const worth = valence * proximity;
    all.add(worth);
    if (near !== all && isNear(targets, index)) near.add(worth);
    if (position >= opinions.length - LAST) last.add(worth);
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
    toNumber(all.good > 0.5 && all.bad > 0.5),
    toNumber(all.good === 0 && all.bad === 0),
    toNumber(glad),
    toNumber(sad),
  ];
}

/** Shared by nearly all words, so that reading it takes no time. */
const PLAIN_SPELLING = { drawnOut: false, counts: false };

const spellingOf = memoizeByForm(({ text }) => {
  const [drawnOut, counts] = [isDrawnOut(text), /\d/.test(text)];
  return drawnOut || counts ? { drawnOut, counts } : PLAIN_SPELLING;
});

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
 * Returns measures of style. Leaves out the number of hashtags and whether the brand is named: these identify the
 * training set rather than the sentiment.
 */
function styleMeasures({ tokens, text }: ParsedPost, opinions: readonly Opinion[]): number[] {
  const words = Math.max(1, opinions.length);
  let marks = '';
  let caps = 0;
  let addressed = 0;
  let drawnOut = false;
  let counts = false;
  for (const { kind, shape, text: word, mark, form } of tokens) {
    if (kind === 'stop') marks += word;
    if (mark === '@') addressed += 1;
    if (kind !== 'word') continue;
    if (shape === 'caps' && word.length > 2) caps += 1;
    const look = spellingOf(form);
    drawnOut ||= look.drawnOut;
    counts ||= look.counts;
  }
  return [
    toNumber(marks.includes('!')),
    toNumber(/!.*!/.test(marks)),
    toNumber(marks.includes('?')),
    toNumber(/[.…]{2,}/.test(marks)),
    Math.min(1, (2 * caps) / words),
    toNumber(drawnOut),
    toNumber(/https?:\/\//.test(text)),
    Math.min(1, addressed / 3),
    Math.min(2, Math.log2(words) / 4),
    ...personMeasures(opinions),
    toNumber(counts),
  ];
}

function measuresOf(post: ParsedPost, { opinions, proximities }: Opinions): Float32Array {
  const measures = new Float32Array(MEASURES);
  measures[0] = 1;
  measures.set(valenceMeasures(post, opinions), 1);
  measures.set(styleMeasures(post, opinions), STYLE_OFFSET);
  SIGNALS.forEach((signal, index) => {
    measures[SIGNALS_OFFSET + index] = strengthNearBrand(post.signals, signal, proximities) / 2;
  });
  return measures;
}

/** Computes the features of the sentiment model. */
export const opinionFeatures = (post: ParsedPost, found: Opinions): OpinionFeatures => ({
  ...wordFeatures(found.opinions),
  ...knownWordFeatures(found.opinions),
  measures: measuresOf(post, found),
});
