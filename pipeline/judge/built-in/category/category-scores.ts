import { meaningIndex, type ParsedPost } from '../parsed-post.ts';
import type { SentimentEstimate } from '../sentiment/sentiment.ts';
import { weightAt } from '../word-vectors.ts';
import type { CategorySimilarity } from './category-similarity.ts';
import type { Categories } from './category-profile.ts';
import { stemOf } from '../tokenize.ts';
import { traitStrengths } from './post-traits.ts';

/** Sums the similarities of a post's words to each category; 0 without known words. */
function similarityScores(meanings: CategorySimilarity, categories: number, post: ParsedPost): Float64Array {
  const sums = new Float64Array(categories);
  const seen = new Set<number>();
  for (const token of post.tokens) {
    if (!token.content || token.mark === '@') continue;
    const position = meaningIndex(post, token);
    if (position < 0 || seen.has(position)) continue;
    seen.add(position);
    const weight = weightAt(position);
    const start = meanings.startOf(position);
    const { values } = meanings;
    for (let index = 0; index < categories; index += 1) sums[index]! += weight * values[start + index]!;
  }
  return sums;
}

/** The weight of one standard deviation of similarity. */
const SIMILARITY_WEIGHT = 0.1;
/** The least score of traits and words alone, and together with similarity. */
const MIN_TRAITS_AND_WORDS = 0.3;
const MIN_WITH_SIMILARITY = 0.4;

const SERVICE = stemOf('service');

/** Returns what the words of a post add to each category, word by word. */
function wordWorths(
  { byStem }: Categories,
  post: ParsedPost,
): (readonly [position: number, worth: number])[] {
  const worths: (readonly [position: number, worth: number])[] = [];
  for (const stem of post.content) {
    const own = byStem.get(stem);
    if (own) worths.push(...own);
  }
  // "Service" is no content word elsewhere, but a subject of complaints.
  const service = byStem.get(SERVICE);
  if (service && post.tokens.some(({ stem }) => stem === SERVICE)) worths.push(...service);
  return worths;
}

function traitScores({ profiles }: Categories, post: ParsedPost, estimate: SentimentEstimate): Float64Array {
  const shown = traitStrengths(post, estimate);
  const said = new Float64Array(profiles.length);
  profiles.forEach(({ traits, traitWeight }, index) => {
    for (const [trait, share] of traits) said[index]! += traitWeight * share * shown(trait);
  });
  return said;
}

/** Log-odds of a fit of 1. */
const LOG_ODDS = 4;

/**
 * Returns a function that scores how well each category fits a post by its sentiment, 0 for no fit, in log-odds that lessons
 * add to (see `ClassModel`). What does not depend on the sentiment is computed once.
 */
export function categoryScorer(
  categories: Categories,
  post: ParsedPost,
): (estimate: SentimentEstimate) => Float64Array {
  const { profiles, similarity } = categories;
  const means = similarity();
  const similarities = means ? similarityScores(means, profiles.length, post) : null;
  const worths = wordWorths(categories, post);
  return (estimate) => {
    const scores = traitScores(categories, post, estimate);
    for (const [position, worth] of worths) scores[position]! += worth;
    for (let index = 0; index < scores.length; index += 1) {
      const said = scores[index]!;
      const all = said + SIMILARITY_WEIGHT * (similarities?.[index] ?? 0);
      const isFit =
        !profiles[index]!.isCatchAll && (said >= MIN_TRAITS_AND_WORDS || all >= MIN_WITH_SIMILARITY);
      scores[index] = isFit ? LOG_ODDS * Math.max(0, all) : 0;
    }
    return scores;
  };
}

/** Returns the id of the category with the best score above 0; else that of the catch-all category, or null. */
export function bestCategory({ profiles }: Categories, scores: Float64Array): number | null {
  let best = -1;
  scores.forEach((score, index) => {
    if (score > 0 && score > (scores[best] ?? 0)) best = index;
  });
  return (profiles[best] ?? profiles.find(({ isCatchAll }) => isCatchAll))?.id ?? null;
}
