import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { memoizeByForm } from '../memoize.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Deed } from '../reason/constructions.ts';
import type { Deeds } from '../reason/deeds.ts';
import type { PostForm } from '../reason/post-form.ts';
import { type Signal, strengthOf } from '../signals.ts';
import type { Token } from '../tokenize.ts';
import { DIMENSIONS, textVector } from '../word-vectors.ts';

/** The number of buckets for hashed words and pairs of words. */
export const BUCKETS = 1 << 13;

/** What people do and show that a kind of text may have. */
const DEEDS: readonly Deed[] = [
  ...(['failing', 'likes', 'dislikes', 'plugs', 'sells', 'reports'] as const),
  ...(['asksAll', 'help', 'thanks', 'forward', 'wish'] as const),
];
const SIGNALS: readonly Signal[] = [
  ...(['news', 'promotion', 'praise', 'complaint', 'bug', 'question', 'seeking', 'feature'] as const),
];
/** Where deeds and signals start among the measures, after the form. */
const DEEDS_OFFSET = 27;
const SIGNALS_OFFSET = DEEDS_OFFSET + DEEDS.length;
const MEANING_OFFSET = SIGNALS_OFFSET + SIGNALS.length;
const MEASURES = MEANING_OFFSET + DIMENSIONS;
/** The number of features: the buckets, then the measures. */
export const FEATURE_COUNT = BUCKETS + MEASURES;

/** A post as far as it is read for its kind. */
export interface KindReading {
  readonly post: ParsedPost;
  readonly form: PostForm;
  readonly deeds: Deeds;
  readonly judged: { readonly sentiment: Sentiment; readonly sureness: number };
}

/** The features of a text. */
export interface KindFeatures {
  /** The buckets of its words and pairs, possibly repeated, each with the same value. */
  readonly buckets: readonly number[];
  readonly share: number;
  /** The features from `BUCKETS` on: its form, what it does and shows, and the mean meaning of its words. */
  readonly measures: Float64Array;
}

/** The hash of a text in lower case (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** What stands for all handles, hashtags, names of the brand and the two ends of a text: who it is says nothing of the kind. */
const [HANDLE, TAG, NAME, START, END] = ['@', '#', '{name}', '{start}', '{end}'].map(hashOf) as [
  number,
  number,
  number,
  number,
  number,
];
const plainHash = memoizeByForm(({ text }) => hashOf(text.replace(/\d+/g, '0')));

function hashOfToken({ mark, form }: Token, toName: number): number {
  if (mark === '@') return HANDLE;
  if (toName === 0) return NAME;
  return mark === '#' ? TAG : plainHash(form);
}

const bucketOf = (hash: number): number => (hash ^ (hash >>> 15)) & (BUCKETS - 1);
const pairOf = (first: number, second: number): number => bucketOf(Math.imul(first, 0x9e3779b1) ^ second);

function bucketsOf({ tokens, toName }: ParsedPost): number[] {
  const buckets: number[] = [];
  let before = START;
  for (let index = 0; index < tokens.length; index += 1) {
    const hash = hashOfToken(tokens[index]!, toName[index]!);
    buckets.push(bucketOf(hash), pairOf(before, hash));
    before = hash;
  }
  buckets.push(pairOf(before, END));
  return buckets;
}

const upTo = (most: number, count: number): number => Math.min(most, count) / most;

/** Counts the marks of a text. */
function marksOf(tokens: readonly Token[]) {
  const counts = { tags: 0, handles: 0, stops: 0, pauses: 0, emojis: 0 };
  for (const { kind, mark } of tokens) {
    if (mark === '#') counts.tags += 1;
    else if (mark === '@') counts.handles += 1;
    else if (kind === 'stop') counts.stops += 1;
    else if (kind === 'pause') counts.pauses += 1;
    else if (kind === 'emoji') counts.emojis += 1;
  }
  return counts;
}

/** Measures how a text is written. */
function formMeasures({ post, form, judged }: KindReading): (number | boolean)[] {
  const { tokens, text, targets } = post;
  const { tags, handles, stops, pauses, emojis } = marksOf(tokens);
  const words = Math.max(1, form.words);
  const feeling = (sentiment: Sentiment) => (judged.sentiment === sentiment ? judged.sureness : 0);
  return [
    ...[1, upTo(3, form.first), upTo(3, form.second), form.first === 0, form.first + form.second === 0],
    ...[form.capitals / words, form.capitals > 0.6 * words, form.shouted / words, form.question >= 0],
    ...[text.includes('!'), upTo(4, tags), tags > 0, upTo(3, handles), form.hasLink, form.repeats],
    ...[form.toOthers, /\.\.\.|…/.test(text), Math.log(words) / 4, words < 5, /\d/.test(text)],
    ...[(4 * stops) / words, (4 * pauses) / words, text.includes(': '), emojis > 0, targets.length > 0],
    ...[feeling('positive'), feeling('negative')],
  ];
}

/** The weight of the meaning of all words, and of the words themselves, next to the measures of form. */
const [MEANING_SCALE, WORDS_SCALE] = [5, 1.5];

/** Writes the direction of the meaning of a text into its measures, whoever it names. */
function measureMeaning({ tokens, toName }: ParsedPost, measures: Float64Array): void {
  const words = tokens.filter(
    ({ kind, mark }, index) => kind === 'word' && mark !== '@' && toName[index] !== 0,
  );
  const meaning = textVector(words.map(({ text }) => text));
  const length = meaning === null ? 0 : Math.hypot(...meaning);
  if (meaning === null || length === 0) return;
  meaning.forEach((value, index) => (measures[MEANING_OFFSET + index] = (MEANING_SCALE * value) / length));
}

function measuresOf(reading: KindReading): Float64Array {
  const { post, deeds } = reading;
  const measures = new Float64Array(MEASURES);
  formMeasures(reading).forEach((value, index) => (measures[index] = Number(value)));
  DEEDS.forEach((deed, index) => (measures[DEEDS_OFFSET + index] = Number(deeds.has(deed))));
  SIGNALS.forEach(
    (signal, index) => (measures[SIGNALS_OFFSET + index] = strengthOf(post.signals, signal) / 2),
  );
  measureMeaning(post, measures);
  return measures;
}

/** Words count as if there were at least so many. */
const FEWEST_WORDS = 4;

/** Computes the features of a post by which its kind is told. */
export const kindFeatures = (reading: KindReading): KindFeatures => ({
  buckets: bucketsOf(reading.post),
  share: WORDS_SCALE / Math.sqrt(Math.max(FEWEST_WORDS, reading.post.tokens.length)),
  measures: measuresOf(reading),
});
