import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { fnv1a } from '../fnv1a.ts';
import { memoizeByForm } from '../memoize.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Deed } from '../form/constructions.ts';
import type { Deeds } from '../form/deeds.ts';
import { type PostForm, TECHNICAL_SOURCES } from '../form/post-form.ts';
import { type Signal, strengthOf } from '../signals.ts';
import type { Token } from '../tokenize.ts';
import { DIMENSIONS, weightAt } from '../word-vectors.ts';

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
const DEEDS_OFFSET = 30;
const SIGNALS_OFFSET = DEEDS_OFFSET + DEEDS.length;
const MEASURES = SIGNALS_OFFSET + SIGNALS.length;
/** Where the dimensions of the meaning start among the features, after the buckets and the measures. */
export const MEANING_OFFSET = BUCKETS + MEASURES;
/** The number of features. */
export const FEATURE_COUNT = MEANING_OFFSET + DIMENSIONS;

/** A post as far as it is read for its kind. */
export interface KindReading {
  readonly post: ParsedPost;
  readonly form: PostForm;
  readonly deeds: Deeds;
  readonly judged: { readonly sentiment: Sentiment; readonly sureness: number };
}

/** The features of a text. Valid until those of the next text are computed. */
export interface KindFeatures {
  /** The buckets of its words and pairs, possibly repeated, each with the same value: so many. */
  readonly count: number;
  readonly buckets: Int32Array;
  readonly share: number;
  /** How it is written, what it does and shows. */
  readonly measures: Float64Array;
  /** Its words by their indexes in the vocabulary, which are features by the sum of their vectors, and the factor of that sum. */
  readonly words: readonly number[];
  readonly scale: number;
}

/** What stands for all handles, hashtags, names of the brand and the two ends of a text: who it is says nothing of the kind. */
const [HANDLE, TAG, NAME, START, END] = ['@', '#', '{name}', '{start}', '{end}'].map((text) =>
  fnv1a(text),
) as [number, number, number, number, number];
const plainHash = memoizeByForm(({ text }) => fnv1a(text.replace(/\d+/g, '0')));

function hashOfToken({ mark, form }: Token, toName: number): number {
  if (mark === '@') return HANDLE;
  if (toName === 0) return NAME;
  return mark === '#' ? TAG : plainHash(form);
}

const bucketOf = (hash: number): number => (hash ^ (hash >>> 15)) & (BUCKETS - 1);
const pairOf = (first: number, second: number): number => bucketOf(Math.imul(first, 0x9e3779b1) ^ second);

/** The buckets of the text at hand, reused. */
let buckets = new Int32Array(0);

/** Computes the buckets. Returns their number. */
function hashWords({ tokens, toName }: ParsedPost): number {
  if (buckets.length < 2 * tokens.length + 1) buckets = new Int32Array(4 * tokens.length + 1);
  let before = START;
  let count = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const hash = hashOfToken(tokens[index]!, toName[index]!);
    buckets[count] = bucketOf(hash);
    buckets[count + 1] = pairOf(before, hash);
    count += 2;
    before = hash;
  }
  buckets[count] = pairOf(before, END);
  return count + 1;
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

/** The measures of the text at hand, reused. */
const MEASURED = new Float64Array(MEASURES);

/** Measures how a text is written. */
function measureForm({ post, form, judged }: KindReading): void {
  const { tokens, text, targets } = post;
  const { tags, handles, stops, pauses, emojis } = marksOf(tokens);
  const words = Math.max(1, form.words);
  const feeling = (sentiment: Sentiment) => (judged.sentiment === sentiment ? judged.sureness : 0);
  const measures: readonly (number | boolean)[] = [
    ...[1, upTo(3, form.first), upTo(3, form.second), form.first === 0, form.first + form.second === 0],
    ...[form.capitals / words, form.capitals > 0.6 * words, form.shouted / words, form.question >= 0],
    ...[text.includes('!'), upTo(4, tags), tags > 0, upTo(3, handles), form.hasLink, form.repeats],
    ...[form.toOthers, /\.\.\.|…/.test(text), Math.log(words) / 4, words < 5, /\d/.test(text)],
    ...[(4 * stops) / words, (4 * pauses) / words, text.includes(': '), emojis > 0, targets.length > 0],
    ...[feeling('positive'), feeling('negative'), form.toBrand],
    ...[post.match.source === 'youtube', TECHNICAL_SOURCES.includes(post.match.source)],
  ];
  for (let index = 0; index < measures.length; index += 1) MEASURED[index] = Number(measures[index]);
}

/** Measures what a text does and shows. */
function measureActs({ post, deeds }: KindReading): void {
  for (let index = 0; index < DEEDS.length; index += 1)
    MEASURED[DEEDS_OFFSET + index] = deeds.has(DEEDS[index]!) ? 1 : 0;
  for (let index = 0; index < SIGNALS.length; index += 1)
    MEASURED[SIGNALS_OFFSET + index] = strengthOf(post.signals, SIGNALS[index]!) / 2;
}

/** Returns the words with a known meaning, whoever the text names, and the length of their weights. */
function meaningfulWords({ tokens, toName }: ParsedPost) {
  const words: number[] = [];
  let squares = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const { vocabularyIndex, mark } = tokens[index]!;
    if (vocabularyIndex < 0 || mark === '@' || toName[index] === 0) continue;
    words.push(vocabularyIndex);
    squares += weightAt(vocabularyIndex) ** 2;
  }
  return { words, length: Math.sqrt(squares) };
}

/** The weight of the words, and of their meaning, next to the measures of form; chosen by leaving tenths of the examples out. */
const [WORDS_SCALE, MEANING_SCALE] = [1.5, 0.04];
/** Words count as if there were at least so many. */
const FEWEST_WORDS = 4;

/** Computes the features of a post by which its kind is told. */
export function kindFeatures(reading: KindReading): KindFeatures {
  const count = hashWords(reading.post);
  measureForm(reading);
  measureActs(reading);
  const { words, length } = meaningfulWords(reading.post);
  return {
    ...{ count, buckets, words, measures: MEASURED },
    share: WORDS_SCALE / Math.sqrt(Math.max(FEWEST_WORDS, reading.post.tokens.length)),
    scale: length === 0 ? 0 : MEANING_SCALE / length,
  };
}
