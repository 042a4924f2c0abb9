import type { ParsedPost } from '../parsed-post.ts';
import type { SentimentEstimate } from '../sentiment/sentiment.ts';
import { weightAt } from '../word-vectors.ts';
import type { CategorySimilarity } from './category-similarity.ts';
import type { Categories } from './category-profile.ts';
import { traitStrengths } from './post-traits.ts';

/** How near the words of a post are to each category, in sum; 0 where no word is known. */
function similarityScores(
  meanings: CategorySimilarity,
  categories: number,
  { tokens, english }: ParsedPost,
): Float64Array {
  const sums = new Float64Array(categories);
  if (!english) return sums;
  const seen = new Set<number>();
  for (const { vocabularyIndex, mark, content } of tokens) {
    if (vocabularyIndex < 0 || !content || mark === '@' || seen.has(vocabularyIndex)) continue;
    seen.add(vocabularyIndex);
    const weight = weightAt(vocabularyIndex);
    const similarities = meanings.similarities(vocabularyIndex);
    for (let index = 0; index < categories; index += 1) sums[index]! += weight * similarities[index]!;
  }
  return sums;
}

/** What a spread of nearness is worth (see `Meanings`). */
const SIMILARITY_WEIGHT = 0.1;
/** The least that traits and words must say for a category, or else they and its meaning together. */
const MIN_TRAITS_AND_WORDS = 0.3;
const MIN_WITH_SIMILARITY = 0.4;

/** What traits and words of a post say for each category. */
function traitAndWordScores(
  { profiles, byStem }: Categories,
  post: ParsedPost,
  estimate: SentimentEstimate,
): Float64Array {
  const shown = traitStrengths(post, estimate);
  const said = new Float64Array(profiles.length);
  profiles.forEach(({ traits, traitWeight }, index) => {
    for (const [trait, share] of traits) said[index]! += traitWeight * share * shown(trait);
  });
  for (const stem of post.content)
    for (const [position, worth] of byStem.get(stem) ?? []) said[position]! += worth;
  return said;
}

/** What a fit of 1 is in log-odds. */
const LOG_ODDS = 4;

/** How well each category fits a post, 0 where it does not, as scores that corrections add to (see `ClassModel`). */
export function categoryScores(
  categories: Categories,
  post: ParsedPost,
  estimate: SentimentEstimate,
): Float64Array {
  const { profiles, similarity } = categories;
  const means = similarity();
  const similarities = means ? similarityScores(means, profiles.length, post) : null;
  const scores = traitAndWordScores(categories, post, estimate);
  for (let index = 0; index < scores.length; index += 1) {
    const said = scores[index]!;
    const all = said + SIMILARITY_WEIGHT * (similarities?.[index] ?? 0);
    const isFit =
      !profiles[index]!.isCatchAll && (said >= MIN_TRAITS_AND_WORDS || all >= MIN_WITH_SIMILARITY);
    scores[index] = isFit ? LOG_ODDS * Math.max(0, all) : 0;
  }
  return scores;
}

/** The id of the category with the best score above 0; the one for the rest, or null, where there is none. */
export function bestCategory({ profiles }: Categories, scores: Float64Array): number | null {
  let best = -1;
  scores.forEach((score, index) => {
    if (score > 0 && score > (scores[best] ?? 0)) best = index;
  });
  return (profiles[best] ?? profiles.find(({ isCatchAll }) => isCatchAll))?.id ?? null;
}
