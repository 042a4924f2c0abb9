import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';
import { KeywordIndex, type SearchedPost } from '../matching/keyword-index.ts';
import { logOddsOf } from '../report/log-odds.ts';
import { stemsOf, termsOf } from '../report/terms.ts';

/** A post that a keyword finds, with what the judge says about it. */
export interface JudgedPost extends SearchedPost {
  /** Null: no project has collected it. */
  readonly mentionId: string | null;
  readonly relevant: boolean;
}

/** A word belongs to the irrelevant posts when it is this many standard deviations away from the others. */
const LEAST_ODDS = 1.96;
/** In how many irrelevant posts a word has to be. */
const LEAST_POSTS = 3;
const MOST_WORDS = 10;
/** An exclusion is suggested when it saves this many posts for each that it loses. */
const WORTH = 10;
const MOST_LOST = 5;

type Noise = KeywordPreview['noise'][number];
type Exclusion = KeywordPreview['exclusions'][number];

/**
 * Returns the words that irrelevant posts have more often than relevant ones, worst first. `names`: the term and aliases,
 * which all posts have. Pure.
 */
export function noiseIn(posts: readonly JudgedPost[], names: readonly string[]): Noise[] {
  const ignored = stemsOf(names);
  const counts = { irrelevant: new Map<string, number>(), relevant: new Map<string, number>() };
  const spelled = new Map<string, string>();
  for (const { title, text, relevant } of posts) {
    const own = counts[relevant ? 'relevant' : 'irrelevant'];
    for (const [stem, word] of termsOf(`${title ?? ''}\n${text}`, ignored)) {
      own.set(stem, (own.get(stem) ?? 0) + 1);
      spelled.set(stem, word);
    }
  }
  const odds = logOddsOf({ now: counts.irrelevant, before: counts.relevant });
  return [...counts.irrelevant]
    .filter(([stem, count]) => count >= LEAST_POSTS && (odds.get(stem) ?? 0) >= LEAST_ODDS)
    .sort(([a], [b]) => (odds.get(b) ?? 0) - (odds.get(a) ?? 0))
    .slice(0, MOST_WORDS)
    .map(([stem, irrelevant]) => ({
      word: spelled.get(stem) ?? stem,
      irrelevant,
      relevant: counts.relevant.get(stem) ?? 0,
    }));
}

/**
 * Returns what each of these words would save and lose as an exclusion, by the rules of `excluded`. `posts` are those that
 * the keyword finds without its exclusions. An exclusion that it has is counted for what only it keeps away. Pure.
 */
export function exclusionsOf(
  posts: readonly JudgedPost[],
  excluded: readonly string[],
  words: readonly string[],
): Exclusion[] {
  const all = [...excluded, ...words.filter((word) => !excluded.includes(word))];
  const index = KeywordIndex.build(all.map((term, id) => ({ ...KEYWORD_DEFAULTS, id, term })));
  const results = all.map((word, at) => ({
    ...{ word, excluded: at < excluded.length, saves: 0, loses: 0 },
    lost: [] as string[],
  }));
  for (const post of posts) {
    const hits = index.match(post);
    const kept = hits.filter((at) => at < excluded.length);
    // What another exclusion keeps away already is neither saved nor lost.
    const counted = kept.length === 0 ? hits : kept.length === 1 ? kept : [];
    for (const at of counted) {
      const result = results[at]!;
      if (!post.relevant) result.saves++;
      else {
        result.loses++;
        if (post.mentionId !== null && result.lost.length < MOST_LOST) result.lost.push(post.mentionId);
      }
    }
  }
  return results
    .map((result) => ({
      ...result,
      suggested: result.saves >= LEAST_POSTS && result.saves >= WORTH * result.loses,
    }))
    .sort((a, b) => Number(b.excluded) - Number(a.excluded) || b.saves - a.saves);
}
