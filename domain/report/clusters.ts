import { countTerms, writtenAs, type ReportStory } from './stories.ts';

/** Stories that share what they are about, and the words for it. */
export interface Cluster {
  readonly title: string;
  readonly stories: readonly ReportStory[];
}

/** A theme needs as many stories. */
const FEWEST_STORIES = 2;
/** A term of more stories is part of the subject of all, not a theme. Small reports have few stories to compare. */
const COMMON_SHARE = 0.4;
const ALWAYS_ALLOWED = 5;
/** Of the stories that have a term, as many must be in a cluster for the term to belong to it. */
const BELONGS_SHARE = 0.6;
/** Terms of a cluster that bring a story into it that lacks the term it was found by. */
const JOINING_TERMS = 2;
/** Pairs of words say more than single ones. */
const PAIR_FACTOR = 1.4;
/** The log-odds, in standard deviations, at which a term counts twice. */
const STRONG_ODDS = 3;
/** The terms of a cluster that are compared, which bounds the work for a large report. */
const MAX_TERMS = 2_000;
const TITLE_TERMS = 3;

type Postings = ReadonlyMap<string, readonly ReportStory[]>;

/** Returns the stories of each term that can stand for a theme: of two stories or more, and not of nearly all. */
function postingsOf(stories: readonly ReportStory[]): Postings {
  const most = Math.max(ALWAYS_ALLOWED, Math.floor(stories.length * COMMON_SHARE));
  const kept = [...countTerms(stories)]
    .filter(([, count]) => count >= FEWEST_STORIES && count <= most)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_TERMS);
  const postings = new Map<string, ReportStory[]>(kept.map(([term]) => [term, []]));
  for (const story of stories) for (const term of story.terms.keys()) postings.get(term)?.push(story);
  return postings;
}

/** Returns the term that explains most of the stories that are left, and these; null when none explains two. */
function bestTerm(postings: Postings, left: ReadonlySet<ReportStory>, weightOf: (term: string) => number) {
  let best: { term: string; stories: readonly ReportStory[]; score: number } | null = null;
  for (const [term, having] of postings) {
    const stories = having.filter((story) => left.has(story));
    if (stories.length < FEWEST_STORIES) continue;
    const score = stories.length * weightOf(term);
    if (!best || score > best.score || (score === best.score && term < best.term))
      best = { term, stories, score };
  }
  return best;
}

/** Returns the terms that occur mostly in these stories, the most frequent first. */
function ownTerms(postings: Postings, members: ReadonlySet<ReportStory>): string[] {
  const counted: { term: string; inside: number }[] = [];
  for (const [term, having] of postings) {
    const inside = having.filter((story) => members.has(story)).length;
    if (inside >= FEWEST_STORIES && inside >= having.length * BELONGS_SHARE) counted.push({ term, inside });
  }
  return counted.sort((a, b) => b.inside - a.inside || (a.term < b.term ? -1 : 1)).map(({ term }) => term);
}

/** Returns `Sync conflicts, data loss`: the term of the cluster, and others that share no word with those before. */
function titleOf(term: string, others: readonly string[], stories: readonly ReportStory[]): string {
  const chosen: string[] = [];
  for (const candidate of [term, ...others]) {
    const words = candidate.split(' ');
    // A pair that contains the term says it better than the term alone.
    if (chosen.length === 1 && words.length > 1 && words.includes(chosen[0]!)) chosen[0] = candidate;
    else if (!chosen.some((own) => own.split(' ').some((word) => words.includes(word))))
      chosen.push(candidate);
    if (chosen.length === TITLE_TERMS) break;
  }
  const written = chosen.map((each) => writtenAs(each, stories)).join(', ');
  return written.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase('en'));
}

/**
 * Groups stories by the terms that they share, at most `most` groups, the best explained first. `oddsOf` says how much a
 * term belongs to this period (see `logOddsOf`). Stories without a group are left out. Pure: the same stories always give
 * the same groups.
 */
export function clusterStories(
  stories: readonly ReportStory[],
  oddsOf: (term: string) => number,
  most: number,
): Cluster[] {
  const postings = postingsOf(stories);
  const left = new Set(stories);
  const weightOf = (term: string) => {
    const rarity = Math.log(1 + stories.length / (postings.get(term)?.length ?? 1));
    const novelty = 1 + Math.max(0, Math.min(oddsOf(term), STRONG_ODDS)) / STRONG_ODDS;
    return rarity * novelty * (term.includes(' ') ? PAIR_FACTOR : 1);
  };
  const clusters: Cluster[] = [];
  while (clusters.length < most) {
    const best = bestTerm(postings, left, weightOf);
    if (!best) break;
    const members = new Set(best.stories);
    const own = ownTerms(postings, members);
    for (const story of left)
      if (own.filter((term) => story.terms.has(term)).length >= JOINING_TERMS) members.add(story);
    for (const story of members) left.delete(story);
    clusters.push({ title: titleOf(best.term, own, [...members]), stories: [...members] });
  }
  return clusters;
}
