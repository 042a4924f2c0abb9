import type { KeyCount } from '../../clickhouse/analytics/count-by.ts';
import type { ReportMention } from '../../clickhouse/analytics/report-mentions.ts';
import type { Totals } from '../../schemas/analytics/analytics.ts';
import type { ReportChange } from '../../schemas/analytics/report.ts';
import { SENTIMENTS } from '../../schemas/judging/verdict.ts';
import type { ChangedCount } from './changes.ts';

/** The dimensions that a report compares. */
export const COMPARED = ['source', 'category', 'keyword'] as const;
export type Compared = (typeof COMPARED)[number];

/** The counts of a period by each dimension. */
export type PeriodCounts = Readonly<Record<Compared, readonly KeyCount[]>>;

/** Returns the name of a key; null leaves it out. */
export type NameOf = (dimension: Compared, key: string | null) => string | null;

const HAS: Readonly<Record<Compared, (mention: ReportMention, key: string | null) => boolean>> = {
  source: ({ source }, key) => source === key,
  category: ({ category_id }, key) => (category_id === null ? null : String(category_id)) === key,
  keyword: ({ keyword_ids }, key) => keyword_ids.some((id) => String(id) === key),
};

/** Returns the number of mentions of a period, and of each sentiment. */
export const totalsOf = ({ source }: PeriodCounts): Totals =>
  source.reduce(
    (sum, { count, positive, neutral, negative }) => ({
      mentions: sum.mentions + count,
      positive: sum.positive + positive,
      neutral: sum.neutral + neutral,
      negative: sum.negative + negative,
    }),
    { mentions: 0, positive: 0, neutral: 0, negative: 0 },
  );

function countsBy(dimension: Compared, now: PeriodCounts, before: PeriodCounts, nameOf: NameOf) {
  const countIn = (counts: readonly KeyCount[], wanted: string | null) =>
    counts.find(({ key }) => key === wanted)?.count ?? 0;
  const keys = new Set([...now[dimension], ...before[dimension]].map(({ key }) => key));
  return [...keys].flatMap((key): ChangedCount[] => {
    const name = nameOf(dimension, key);
    if (name === null) return [];
    const [count, previous] = [countIn(now[dimension], key), countIn(before[dimension], key)];
    const includes = (mention: ReportMention) => HAS[dimension](mention, key);
    return [{ kind: dimension, key, name, count, previous, includes }];
  });
}

const SENTIMENT_NAMES = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;

/** Returns everything that is counted in two periods: all mentions, those of each sentiment, source, category and keyword. */
export function countedOf(now: PeriodCounts, before: PeriodCounts, nameOf: NameOf): ChangedCount[] {
  const [totals, previous] = [totalsOf(now), totalsOf(before)];
  const total: ReportChange['kind'] = 'total';
  return [
    {
      ...{ kind: total, key: null, name: 'All mentions' },
      ...{ count: totals.mentions, previous: previous.mentions, includes: () => true },
    },
    ...SENTIMENTS.map((sentiment): ChangedCount => ({
      ...{ kind: 'sentiment', key: sentiment, name: SENTIMENT_NAMES[sentiment] },
      ...{ count: totals[sentiment], previous: previous[sentiment] },
      includes: (mention) => mention.sentiment === sentiment,
    })),
    ...COMPARED.flatMap((dimension) => countsBy(dimension, now, before, nameOf)),
  ];
}
