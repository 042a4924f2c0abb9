import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Analytics } from '../api/records.ts';
import type { PlotSeries } from '../ui/plot/plot-options.ts';

/** Days over which a line is averaged: single days of few mentions jump. */
const WINDOW = 7;

const timesOf = (days: readonly string[]) => days.map((day) => Date.parse(day) / SECOND_MS);

/** Returns the sums of up to `WINDOW` values that end at each. */
export const rollingSums = (values: readonly number[], window: number = WINDOW): number[] =>
  values.map((_, at) =>
    values.slice(Math.max(0, at - window + 1), at + 1).reduce((sum, each) => sum + each, 0),
  );

/** Returns 100 times a ratio, to one decimal; null without a whole. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** Returns net sentiment over time: positive minus negative mentions, in percent of all, over seven days. */
export function netSentiment(days: Analytics['over_time']) {
  const sums = (key: 'positive' | 'neutral' | 'negative') => rollingSums(days.map((day) => day[key]));
  const [positive, neutral, negative] = [sums('positive'), sums('neutral'), sums('negative')];
  const values = positive.map((good, at) =>
    percent(good - negative[at]!, good + neutral[at]! + negative[at]!),
  );
  return {
    times: timesOf(days.map(({ day }) => day)),
    series: [{ label: 'Net sentiment, %', color: 'accent', values, isLine: true }] as PlotSeries[],
  };
}

/** A count of a day and a group. */
interface GroupCount {
  readonly day: string;
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
}

/** Colors of lines, the brand's own first. */
const COLORS = ['accent', 'warning', 'negative', 'positive', 'faint', 'ink'] as const;

/**
 * Returns the share of voice of each group over time, in percent of the mentions of all groups, over seven days. `groups`: the
 * groups of the brand and its competitors, in the order of the legend.
 */
export function shareOverTime(rows: readonly GroupCount[], groups: Analytics['share_of_voice']) {
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const counts = new Map(rows.map(({ day, key, count }) => [`${day} ${key}`, count]));
  const sums = groups.map(({ key }) => rollingSums(days.map((day) => counts.get(`${day} ${key}`) ?? 0)));
  const totals = days.map((_, at) => sums.reduce((sum, own) => sum + own[at]!, 0));
  return {
    times: timesOf(days),
    series: groups.slice(0, COLORS.length).map(({ name }, index): PlotSeries => ({
      label: name,
      color: COLORS[index]!,
      values: days.map((_, at) => percent(sums[index]![at]!, totals[at]!)),
      isLine: true,
    })),
  };
}
