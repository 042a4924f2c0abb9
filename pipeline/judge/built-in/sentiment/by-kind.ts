import type { Kinds } from '../kind/post-kind.ts';
import type { FormReading } from '../form/post-form.ts';
import { type SentimentEstimate, toEstimate } from './sentiment.ts';

/** The weight of the log-odds of a kind; of 0.2 to 0.8, the best for the tweets to airlines and of complaints. */
const WEIGHT = 0.4;
/** Probabilities beyond which a kind is no surer. */
const [LEAST, MOST] = [0.02, 0.98];

const logOdds = (probability: number): number => {
  const bounded = Math.min(MOST, Math.max(LEAST, probability));
  return Math.log(bounded / (1 - bounded));
};

/** Adds to an estimate what the kind of a post to the brand says: complaints need no angry word, and thanks may be ironic. */
export function withKinds(
  estimate: SentimentEstimate,
  { form }: FormReading,
  kinds: Kinds | null,
): SentimentEstimate {
  if (kinds === null || !form.toBrand) return estimate;
  const [negative = 0, neutral = 0, positive = 0] = estimate.scores;
  const scores = Float64Array.of(
    negative + WEIGHT * logOdds(kinds.complaint + kinds.help),
    neutral,
    positive + WEIGHT * logOdds(kinds.praise),
  );
  return toEstimate(scores, estimate);
}
