import type { SentimentEstimate } from '../sentiment/sentiment.ts';

/** What problem signals of strength 1 add to the probability of a negative sentiment. */
const PROBLEM_WEIGHT = 0.1;

/** The `complaintStrength` of a complaint. */
export const COMPLAINT_THRESHOLD = 0.4;

/** Returns how likely and how strong a complaint is, 0 to 1.2. */
export const complaintStrength = (estimate: SentimentEstimate): number =>
  estimate.negative + PROBLEM_WEIGHT * estimate.problems;
