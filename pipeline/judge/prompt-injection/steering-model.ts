import { codeUnitsOf } from '../code-units.ts';
import { readWeights } from '../read-weights.ts';
import { conceptFeatures, CONCEPT_BUCKETS } from './concept-features.ts';
import { conceptTable, type ConceptTable } from './concept-table.ts';
import { PIECE_BUCKETS, piecesBetween } from './word-pieces.ts';
import { FEATURES_OF_A_WORD, featuresBetween, featureValue, STEERING_BUCKETS } from './steering-features.ts';

/** The log-odds from which a passage counts as steering: one in 1,200 real posts has such a passage. */
export const STEERING_THRESHOLD = 1.4;

/**
 * The log-odds from which a sentence may steer: it must not decide a verdict. One in fifteen posts has one; at -3.8 it is one in five,
 * and verdicts get worse.
 */
export const DOUBT_THRESHOLD = -3;

/** A shorter passage, in words, says too little. */
const FEWEST_WORDS = 3;

interface SteeringModel {
  readonly concepts: ConceptTable;
  /** The log-odds of each feature, in steps. */
  readonly words: Int16Array;
  readonly combinations: Int16Array;
  readonly pieces: Int16Array;
  /** The log-odds of a sentence without any of them, in steps. */
  readonly intercept: number;
  readonly step: number;
}

let model: SteeringModel | null = null;

/** Reads the model: a line of JSON, the hash and the concepts of each known word, then a weight per bucket and the intercept. */
function readModel(): SteeringModel {
  const bytes = readWeights('steering.bin');
  const start = bytes.indexOf(10) + 1;
  const { step, known } = JSON.parse(bytes.toString('utf8', 0, start)) as { step: number; known: number };
  // A copy, because the numbers must start at a multiple of four bytes.
  const { buffer } = Uint8Array.prototype.slice.call(bytes, start);
  const weights = new Int16Array(buffer, known * 8);
  return {
    concepts: conceptTable(new Int32Array(buffer, 0, known * 2)),
    words: weights.subarray(0, STEERING_BUCKETS),
    combinations: weights.subarray(STEERING_BUCKETS, STEERING_BUCKETS + CONCEPT_BUCKETS),
    pieces: weights.subarray(-PIECE_BUCKETS - 1, -1),
    intercept: weights.at(-1)!,
    step,
  };
}

function sumOf(weights: Int16Array, buckets: Uint16Array | Uint32Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += weights[buckets[at]!]!;
  return sum * featureValue(count);
}

/** Returns the log-odds of a part of a normalized text, by its UTF-16 units. */
function logOddsBetween(codes: Uint16Array, from: number, to: number, fewest = FEWEST_WORDS): number {
  model ??= readModel();
  const { count, buckets, words } = featuresBetween(codes, from, to);
  if (count < fewest) return -Infinity;
  const combinations = conceptFeatures(words, model.concepts, count);
  const pieces = piecesBetween(codes, from, to);
  return (
    model.step *
    (model.intercept +
      sumOf(model.words, buckets, count * FEATURES_OF_A_WORD) +
      sumOf(model.combinations, combinations, combinations.length) +
      sumOf(model.pieces, pieces, pieces.length))
  );
}

/**
 * Returns the log-odds that a passage, a normalized text, steers a judge; -Infinity for one of less than `fewest` words. By a model
 * of words and of what they stand for (`training/steering.ts`).
 */
export const steeringLogOdds = (folded: string, fewest = FEWEST_WORDS): number =>
  logOddsBetween(codeUnitsOf(folded), 0, folded.length, fewest);

/** Where a sentence ends, in a text that may have many. */
const SENTENCE_END = /[.!?](?=\s)|[。！？\n]/g;
/** A text with more sentences than this is no less sure to have one that steers. */
const MOST_SENTENCES = 30;

/** What the sentences of a text say together. */
interface SteeringScan {
  /** The highest log-odds that a sentence steers a judge. */
  readonly peak: number;
  /** What to take from the log-odds of each: one sentence in many is easily like one that steers. */
  readonly penalty: number;
}

/** Scans the sentences of a normalized text. */
export function scanSentences(folded: string): SteeringScan {
  const codes = codeUnitsOf(folded);
  let [from, peak, sentences] = [0, -Infinity, 0];
  const scan = (to: number) => {
    const logOdds = logOddsBetween(codes, from, to);
    peak = Math.max(peak, logOdds);
    if (logOdds > -Infinity) sentences += 1;
  };
  SENTENCE_END.lastIndex = 0;
  for (let end = SENTENCE_END.exec(folded); end; end = SENTENCE_END.exec(folded)) {
    scan(end.index + 1);
    from = end.index + 1;
  }
  scan(folded.length);
  return { peak, penalty: Math.log(Math.min(MOST_SENTENCES, Math.max(1, sentences))) };
}
