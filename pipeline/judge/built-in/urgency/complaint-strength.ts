import type { SentimentEstimate } from '../sentiment/sentiment.ts';

/** What problem signals of strength 1 add to the probability of a negative sentiment. */
const PROBLEM_WEIGHT = 0.1;

/** The `complaintStrength` of a complaint. */
export const COMPLAINT_THRESHOLD = 0.4;

/** The factor in posts that may be talk about anything. */
const TALK_FACTOR = 0.6;

/** Returns how likely and how strong a complaint is, 0 to 1.2. */
export const complaintStrength = ({ negative, problems, isTalk }: SentimentEstimate): number =>
  (isTalk ? TALK_FACTOR : 1) * (negative + PROBLEM_WEIGHT * problems);
