import type { SentimentEstimate } from '../sentiment/sentiment.ts';

/** What signals of something wrong add at strength 1 to how surely a post speaks ill of the brand. */
const PROBLEM_WEIGHT = 0.1;

/** From here on `troubleIn` is a complaint. */
export const COMPLAINT_THRESHOLD = 0.4;

/** How surely and how loudly somebody complains, from 0 to 1.2. */
export const complaintStrength = (estimate: SentimentEstimate): number =>
  estimate.negative + PROBLEM_WEIGHT * estimate.problems;
