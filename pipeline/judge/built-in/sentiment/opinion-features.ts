import { type Opinion, type Opinions } from './opinions.ts';
import { type Reading } from '../reading.ts';
import { type Signal, strengthNear } from '../signals.ts';
import { addTo, DIMENSIONS, placeOf, weightAt } from '../word-vectors.ts';

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
const MEASURES = 15 + 13 + SIGNALS.length;
const DENSE = VECTORS + MEASURES;
/** Features in a row: hashed words, the vectors of the plain and of the negated words, measures of the text. */
export const FEATURES = HASHED + DENSE;

/** How large the hashed words and the vectors are beside the measures; chosen with one set held out after the other. */
const WORDS_SCALE = 0.5;
const VECTORS_SCALE = 1 / 30;

/** The features of a text: those of its words, which are few of many, and those that every text has. */
export interface OpinionFeatures {
  /** Places below `HASHED`, maybe some of them twice, and their values. */
  readonly places: readonly number[];
  readonly values: readonly number[];
  /** From the place `HASHED` on. */
  readonly dense: Float32Array;
}

/** FNV-1a over UTF-16 units, begun from a seed (Fowler, Noll & Vo). */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
const PLAIN = 0x811c9dc5;
const NEGATED = 0x2f0b4a27;

const FIRST = new Set("i me my mine i'm i've we our us im ive".split(' '));
const SECOND = new Set("you your you're u ur yours".split(' '));

const squash = (value: number, half: number) => value / Math.sqrt(value * value + half);

function wordFeatures(opinions: readonly Opinion[]): Pick<OpinionFeatures, 'places' | 'values'> {
  const places: number[] = [];
  const values: number[] = [];
  const share = WORDS_SCALE / Math.sqrt(Math.max(4, opinions.length));
  const add = (hash: number, value: number) => {
    places.push((hash ^ (hash >>> 15)) & (HASHED - 1));
    values.push(value);
  };
  let before = 0;
  let beforeAt = -2;
  for (const { at, text, negated, nearness } of opinions) {
    const hash = hashOf(/^\p{N}+$/u.test(text) ? '0' : text, negated ? NEGATED : PLAIN);
    add(hash, share * nearness);
    if (beforeAt === at - 1) add(Math.imul(before, 0x9e3779b1) ^ hash, share * nearness);
    [before, beforeAt] = [hash, at];
  }
  return { places, values };
}

/** Writes the vectors of the plain and of the negated words, weighted, into their places. */
function vectorFeatures(opinions: readonly Opinion[], into: Float32Array): void {
  const sums = [into.subarray(0, DIMENSIONS), into.subarray(DIMENSIONS, VECTORS)] as const;
  let total = 0;
  for (const { text, face, negated, nearness } of opinions) {
    const place = face ? -1 : placeOf(text);
    if (place < 0) continue;
    const weight = nearness * weightAt(place);
    addTo(sums[negated ? 1 : 0], place, weight);
    total += weight;
  }
  const scale = total === 0 ? 0 : VECTORS_SCALE / Math.sqrt(total);
  for (let at = 0; at < VECTORS; at += 1) into[at]! *= scale;
}

/** How good and how bad a row of opinions is, each 0 or more. */
function balance(opinions: readonly Opinion[]): readonly [good: number, bad: number] {
  let [good, bad] = [0, 0];
  for (const { valence, nearness } of opinions)
    if (valence > 0) good += valence * nearness;
    else bad -= valence * nearness;
  return [good, bad];
}

const has = (test: boolean) => (test ? 1 : 0);

/** The balance of the whole text, of what is near the name of the brand, and of the end; the strongest words. */
function valenceMeasures({ targets }: Reading, opinions: readonly Opinion[]): number[] {
  const [good, bad] = balance(opinions);
  const [nearGood, nearBad] =
    targets.length === 0
      ? [good, bad]
      : balance(opinions.filter(({ at }) => targets.some(({ from, to }) => at >= from - 5 && at <= to + 7)));
  const [lastGood, lastBad] = balance(opinions.slice(-8));
  const valences = opinions.map(({ valence, nearness }) => valence * nearness);
  const faces = opinions.filter(({ face }) => face);
  return [
    squash(good - bad, 15),
    squash(good, 6),
    squash(bad, 6),
    squash(nearGood - nearBad, 15),
    squash(nearGood, 6),
    squash(nearBad, 6),
    squash(lastGood - lastBad, 6),
    Math.max(0, ...valences) / 3,
    -Math.min(0, ...valences) / 3,
    (good + bad) / Math.max(1, opinions.length),
    has(good > 0.5 && bad > 0.5),
    has(good === 0 && bad === 0),
    has(faces.some(({ valence }) => valence > 0)),
    has(faces.some(({ valence }) => valence < 0)),
  ];
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
  for (const { kind, shape, text: word, mark } of tokens) {
    if (kind === 'stop') marks += word;
    if (kind === 'word' && shape === 'caps' && word.length > 2) caps += 1;
    if (mark === '@') addressed += 1;
    drawnOut ||= /(\p{L})\1{2,}/u.test(word);
    counts ||= /\d/.test(word);
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
    has(opinions.some(({ text: word }) => FIRST.has(word))),
    has(opinions.some(({ text: word }) => SECOND.has(word))),
    has(opinions.some(({ negated }) => negated)),
    has(counts),
  ];
}

function measuresOf(reading: Reading, { opinions, nearness }: Opinions): number[] {
  return [
    1,
    ...valenceMeasures(reading, opinions),
    ...styleMeasures(reading, opinions),
    ...SIGNALS.map((signal) => strengthNear(reading.signals, signal, nearness) / 2),
  ];
}

/** What the models of sentiment and of complaints look at. */
export function opinionFeatures(reading: Reading, found: Opinions): OpinionFeatures {
  const dense = new Float32Array(DENSE);
  vectorFeatures(found.opinions, dense);
  dense.set(measuresOf(reading, found), VECTORS);
  return { ...wordFeatures(found.opinions), dense };
}
