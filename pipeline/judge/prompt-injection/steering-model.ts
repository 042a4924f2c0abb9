import { readLinearWeights } from '../linear-weights.ts';
import { readWeights } from '../read-weights.ts';
import { FEATURES_OF_A_WORD, featureValue, steeringFeatures } from './steering-features.ts';

/** The log-odds from which a passage counts as steering. */
export const STEERING_THRESHOLD = 0.5;

/** The log-odds from which a sentence may steer: it must not decide a verdict. */
export const DOUBT_THRESHOLD = -2.5;

/** A shorter passage, in words, says too little. */
const FEWEST_WORDS = 4;

/** The log-odds of each feature. */
let model: Float32Array | null = null;

function readModel(): Float32Array {
  const { weights } = readLinearWeights(readWeights('steering.bin'));
  return Float32Array.from(
    { length: weights.length / 2 },
    (_, at) => weights[2 * at + 1]! - weights[2 * at]!,
  );
}

/**
 * Returns the log-odds that a passage, a part of a normalized text, steers a judge; -Infinity for one of a few words. By a model
 * of words (`training/steering.ts`).
 */
export function steeringLogOdds(folded: string, from = 0, to = folded.length): number {
  model ??= readModel();
  const features = steeringFeatures(folded, from, to);
  if (features.length < FEATURES_OF_A_WORD * FEWEST_WORDS) return -Infinity;
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += model[features[at]!]!;
  return sum * featureValue(features.length);
}

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
  let [from, peak, sentences] = [0, -Infinity, 0];
  const scan = (to: number) => {
    const logOdds = steeringLogOdds(folded, from, to);
    peak = Math.max(peak, logOdds);
    if (logOdds > -Infinity) sentences += 1;
  };
  SENTENCE_END.lastIndex = 0;
  for (let end = SENTENCE_END.exec(folded); end; end = SENTENCE_END.exec(folded)) {
    scan(end.index);
    from = end.index + 1;
  }
  scan(folded.length);
  return { peak, penalty: Math.log(Math.min(MOST_SENTENCES, Math.max(1, sentences))) };
}
