import type { ReportMention } from '../../clickhouse/analytics/report-mentions.ts';
import { CITED, REPORT_LENGTH, type ReportTheme } from '../../schemas/analytics/report.ts';
import type { Sentiment } from '../../schemas/judging/verdict.ts';
import { clusterStories, type Cluster } from './clusters.ts';
import { headlineOf } from './headline.ts';
import { byWeight, type ReportStory } from './stories.ts';

/** Half of the themes may be groups by shared terms; copied stories and categories fill the rest. */
const TERM_THEMES = 6;
/** A story of as many mentions is a theme by itself. */
const MENTIONS_OF_STORY = 3;
/** The title of mentions without a category. */
const OTHERS = 'Other mentions';

const countOf = (mentions: readonly ReportMention[], sentiment: Sentiment) =>
  mentions.filter((mention) => mention.sentiment === sentiment).length;

/** Returns the sentiment of most; neutral when as many are positive as negative. */
function prevailing({ positive, neutral, negative }: Record<Sentiment, number>): Sentiment {
  if (positive === negative || neutral > Math.max(positive, negative)) return 'neutral';
  return negative > positive ? 'negative' : 'positive';
}

/** Returns a theme with these mentions. Its counts and citations come from them. */
function themeOf(title: string, mentions: readonly ReportMention[]): ReportTheme {
  const counts = {
    positive: countOf(mentions, 'positive'),
    neutral: countOf(mentions, 'neutral'),
    negative: countOf(mentions, 'negative'),
  };
  const cited = mentions
    .toSorted(byWeight)
    .slice(0, CITED.theme)
    .map(({ id }) => id);
  const sentiment = prevailing(counts);
  return { title, count: mentions.length, mentions: cited, sentiment, ...counts };
}

/** Sorts themes by their number of mentions, and cuts the list to what a report shows. */
const largestThemes = (themes: readonly ReportTheme[]): ReportTheme[] =>
  themes.toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1)).slice(0, REPORT_LENGTH.themes);

/** Groups what no other theme has by category. A category of one mention is a theme only when there is no other. */
function byCategory(stories: readonly ReportStory[], nameOf: ReadonlyMap<number, string>, fewest: number) {
  const groups = new Map<string, ReportStory[]>();
  for (const story of stories) {
    const category = story.mentions[0]!.category_id;
    const title = (category === null ? undefined : nameOf.get(category)) ?? OTHERS;
    groups.set(title, [...(groups.get(title) ?? []), story]);
  }
  const clusters = [...groups].map(([title, own]): Cluster => ({ title, stories: own }));
  return clusters.filter(({ stories: own }) => own.length >= fewest);
}

/**
 * Finds themes: mentions that share significant terms, stories told many times, and the categories of the
 * rest. `oddsOf`: how much a term belongs to this period. `categories`: their names by id. Pure.
 */
export function themesOf(
  stories: readonly ReportStory[],
  oddsOf: (term: string) => number,
  categories: ReadonlyMap<number, string>,
): ReportTheme[] {
  const byTerms = clusterStories(stories, oddsOf, TERM_THEMES);
  const grouped = new Set(byTerms.flatMap((cluster) => cluster.stories));
  const rest = stories.filter((story) => !grouped.has(story));
  const told = rest.filter(({ mentions }) => mentions.length >= MENTIONS_OF_STORY);
  const byStory = told.map((story): Cluster => ({
    title: headlineOf(story.mentions[0]!),
    stories: [story],
  }));
  const single = rest.filter(({ mentions }) => mentions.length < MENTIONS_OF_STORY);
  const found = [...byTerms, ...byStory];
  const clusters = [...found, ...byCategory(single, categories, found.length === 0 ? 1 : 2)];
  return largestThemes(
    clusters.map(({ title, stories: own }) =>
      themeOf(
        title,
        own.flatMap(({ mentions }) => mentions),
      ),
    ),
  );
}
