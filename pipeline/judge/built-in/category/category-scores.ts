import { meaningIndex, type ParsedPost } from '../parsed-post.ts';
import type { SentimentEstimate } from '../sentiment/sentiment.ts';
import { weightAt } from '../word-vectors.ts';
import type { CategorySimilarity } from './category-similarity.ts';
import type { Categories, StemWorth } from './category-profile.ts';
import { stemOf } from '../tokenize.ts';
import { traitStrengths } from './post-traits.ts';

/** The vocabulary indexes of the words of the post at hand, each once; reused. */
let seen = new Int32Array(64);

/** Sums the similarities of a post's words to each category; 0 without known words. */
function similarityScores(meanings: CategorySimilarity, categories: number, post: ParsedPost): number[] {
  const sums = new Array<number>(categories).fill(0);
  if (post.tokens.length > seen.length) seen = new Int32Array(2 * post.tokens.length);
  let distinct = 0;
  for (const token of post.tokens) {
    if (!token.content || token.mark === '@') continue;
    const position = meaningIndex(post, token);
    if (position < 0) continue;
    let known = 0;
    while (known < distinct && seen[known] !== position) known += 1;
    if (known < distinct) continue;
    seen[distinct] = position;
    distinct += 1;
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

type Worths = readonly StemWorth[];

const SERVICE = stemOf('service');

/** Returns what the words of a post add to each category, word by word. */
function wordWorths({ byStem }: Categories, { tokens, distinctWords }: ParsedPost): Worths[] {
  const worths: Worths[] = [];
  for (const index of distinctWords) {
    const own = byStem.get(tokens[index]!.stem);
    if (own) worths.push(own);
  }
  // "Service" is no content word elsewhere, but a subject of complaints.
  const service = byStem.get(SERVICE);
  if (service && tokens.some(({ stem }) => stem === SERVICE)) worths.push(service);
  return worths;
}

function traitScores({ profiles }: Categories, post: ParsedPost, estimate: SentimentEstimate): Float64Array {
  const shown = traitStrengths(post, estimate);
  const said = new Float64Array(profiles.length);
  profiles.forEach(({ traits, traitWeight }, index) => {
    for (const kind of traits) said[index]! += traitWeight * kind.share * shown(kind);
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
    for (const own of worths) for (const { position, worth } of own) scores[position]! += worth;
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
