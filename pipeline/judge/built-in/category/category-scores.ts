import type { Reading } from '../reading.ts';
import type { Mood } from '../sentiment/sentiment.ts';
import { weightAt } from '../word-vectors.ts';
import type { Meanings } from './category-meaning.ts';
import type { Categories } from './category-profile.ts';
import { traitsShown } from './post-traits.ts';

/** How near the words of a post are to each category, in sum; 0 where no word is known. */
function likenessTo(meanings: Meanings, categories: number, { tokens, english }: Reading): Float64Array {
  const sums = new Float64Array(categories);
  if (!english) return sums;
  const seen = new Set<number>();
  for (const { place, mark, content } of tokens) {
    if (place < 0 || !content || mark === '@' || seen.has(place)) continue;
    seen.add(place);
    const weight = weightAt(place);
    const near = meanings.nearness(place);
    for (let at = 0; at < categories; at += 1) sums[at]! += weight * near[at]!;
  }
  return sums;
}

/** What a spread of nearness is worth (see `Meanings`). */
const MEANS = 0.1;
/** The least that traits and words must say for a category, or else they and its meaning together. */
const ENOUGH = 0.3;
const ENOUGH_MEANT = 0.4;

/** What traits and words of a post say for each category. */
function saidFor({ profiles, byStem }: Categories, reading: Reading, mood: Mood): Float64Array {
  const shown = traitsShown(reading, mood);
  const said = new Float64Array(profiles.length);
  profiles.forEach(({ traits, byTraits }, at) => {
    for (const [trait, share] of traits) said[at]! += byTraits * share * shown(trait);
  });
  for (const stem of reading.content)
    for (const [place, worth] of byStem.get(stem) ?? []) said[place]! += worth;
  return said;
}

/** What a fit of 1 is in log-odds. */
const ODDS = 4;

/** How well each category fits a post, 0 where it does not, as scores that corrections add to (see `ClassModel`). */
export function categoryScores(categories: Categories, reading: Reading, mood: Mood): Float64Array {
  const { profiles, meanings } = categories;
  const means = meanings();
  const near = means ? likenessTo(means, profiles.length, reading) : null;
  const scores = saidFor(categories, reading, mood);
  for (let at = 0; at < scores.length; at += 1) {
    const said = scores[at]!;
    const all = said + MEANS * (near?.[at] ?? 0);
    const isFit = !profiles[at]!.rest && (said >= ENOUGH || all >= ENOUGH_MEANT);
    scores[at] = isFit ? ODDS * Math.max(0, all) : 0;
  }
  return scores;
}

/** The id of the category with the best score above 0; the one for the rest, or null, where there is none. */
export function bestCategory({ profiles }: Categories, scores: Float64Array): number | null {
  let best = -1;
  scores.forEach((score, at) => {
    if (score > 0 && score > (scores[best] ?? 0)) best = at;
  });
  return (profiles[best] ?? profiles.find(({ rest }) => rest))?.id ?? null;
}
