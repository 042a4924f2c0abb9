import type { ReportMention } from '../../clickhouse/analytics/report-mentions.ts';
import { termsOf, type Terms } from './terms.ts';

/** The mentions of one story, the strongest first, and the terms of that one. */
export interface ReportStory {
  readonly mentions: readonly ReportMention[];
  readonly terms: Terms;
}

/** Orders mentions: the most urgent first, then those with the most engagement, then the oldest. */
export const byWeight = (a: ReportMention, b: ReportMention): number =>
  b.urgency - a.urgency || b.engagement - a.engagement || (a.id < b.id ? -1 : 1);

/**
 * Folds mentions into stories, the story of the strongest mention first. A text that was copied many times counts once when
 * words are compared.
 */
export function storiesOf(
  mentions: readonly ReportMention[],
  ignored: ReadonlySet<string>,
): readonly ReportStory[] {
  const stories = new Map<string, ReportMention[]>();
  for (const mention of mentions.toSorted(byWeight)) {
    const known = stories.get(mention.story_id);
    if (known) known.push(mention);
    else stories.set(mention.story_id, [mention]);
  }
  return [...stories.values()].map((own) => ({ mentions: own, terms: termsOf(own[0]!.said, ignored) }));
}

/** Counts in how many stories each term occurs. */
export function countTerms(stories: readonly ReportStory[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of stories)
    for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Returns how a term is written in most of these stories. */
export function writtenAs(term: string, stories: readonly ReportStory[]): string {
  const spellings = new Map<string, number>();
  for (const { terms } of stories) {
    const written = terms.get(term);
    if (written !== undefined) spellings.set(written, (spellings.get(written) ?? 0) + 1);
  }
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? term;
}
