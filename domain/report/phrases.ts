import type { ReportMention } from '../../clickhouse/analytics/report-mentions.ts';
import type { ChangedCount } from './changes.ts';
import { logOddsOf, type TermCounts } from './log-odds.ts';
import { countTerms, writtenAs, type ReportStory } from './stories.ts';

/** The words of two periods: how much each term belongs to the later one, and the terms that tell the periods apart. */
export interface Vocabulary {
  /** Returns the log-odds of a term in standard deviations; 0 for an unknown one. */
  readonly oddsOf: (term: string) => number;
  readonly distinguishing: readonly ChangedCount[];
}

/** Standard deviations from which a term tells the periods apart: one of twenty does by chance, so few are shown. */
const DISTINGUISHING = 2;
const MOST_PHRASES = 6;

/** The ids of the stories that have a term. */
const storyIds = (term: string, stories: readonly ReportStory[]) =>
  stories.filter(({ terms }) => terms.has(term)).map(({ mentions }) => mentions[0]!.story_id);

/** Whether a term also occurs more often, and not only more often than other terms; or less often. */
const agrees = (term: string, score: number, { now, before }: TermCounts) =>
  Math.sign((now.get(term) ?? 0) - (before.get(term) ?? 0)) === Math.sign(score);

/** Sorts terms by how far they tell the periods apart, and leaves out those that share a word with one before. */
function clearest(odds: ReadonlyMap<string, number>, counts: TermCounts): string[] {
  const taken = new Set<string>();
  return [...odds]
    .filter(([term, score]) => Math.abs(score) >= DISTINGUISHING && agrees(term, score, counts))
    .sort(([a, m], [b, n]) => Math.abs(n) - Math.abs(m) || b.length - a.length || (a < b ? -1 : 1))
    .filter(([term]) => {
      const words = term.split(' ');
      if (words.some((word) => taken.has(word))) return false;
      words.forEach((word) => taken.add(word));
      return true;
    })
    .slice(0, MOST_PHRASES)
    .map(([term]) => term);
}

/** Compares the words of the stories of a period with those of the period before. Counts are of stories. Pure. */
export function vocabularyOf(now: readonly ReportStory[], before: readonly ReportStory[]): Vocabulary {
  const counts = { now: countTerms(now), before: countTerms(before) };
  const odds = logOddsOf(counts);
  const distinguishing = clearest(odds, counts).map((term): ChangedCount => {
    const having = new Set([...storyIds(term, now), ...storyIds(term, before)]);
    return {
      kind: 'phrase',
      key: term,
      name: writtenAs(term, [...now, ...before]),
      count: counts.now.get(term) ?? 0,
      previous: counts.before.get(term) ?? 0,
      includes: ({ story_id }: ReportMention) => having.has(story_id),
    };
  });
  return { oddsOf: (term) => odds.get(term) ?? 0, distinguishing };
}
