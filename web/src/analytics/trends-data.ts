import type { Analytics } from '../api/records.ts';
import type { PlotSeries } from '../ui/plot/plot-options.ts';
import type { SlotAxis } from './slot-axis.ts';

/** Points over which a line is averaged, by what a point covers: single days of few mentions jump. */
const WINDOWS = { day: 7, hour: 6 } as const;

/** Over how much time each point of a line is averaged, in words. */
export const WINDOW_TEXT = { day: 'over seven days each', hour: 'over six hours each' } as const;

/** What a line is compared with: its name, and the figures by day or hour. */
export interface ComparedFigures {
  readonly name: string;
  readonly analytics: Analytics;
}

/** Returns the sums of up to `window` values that end at each. */
export const rollingSums = (values: readonly number[], window: number): number[] =>
  values.map((_, at) =>
    values.slice(Math.max(0, at - window + 1), at + 1).reduce((sum, each) => sum + each, 0),
  );

/** Returns 100 times a ratio, to one decimal; null without a whole. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** Returns the muted line of what is compared: its first value is drawn where the first one of the period is. */
export const comparedLine = (
  label: string,
  values: readonly (number | null)[],
  length: number,
): PlotSeries => ({
  ...{ label, color: 'faint', isLine: true, isMuted: true },
  values: Array.from({ length }, (_, at) => values[at] ?? null),
});

/** Returns positive minus negative mentions, in percent of all, over a window that ends at each point. */
export function netSentiment(slots: Analytics['over_time'], unit: SlotAxis['unit']): (number | null)[] {
  const sums = (key: 'positive' | 'neutral' | 'negative') =>
    rollingSums(
      slots.map((slot) => slot[key]),
      WINDOWS[unit],
    );
  const [positive, neutral, negative] = [sums('positive'), sums('neutral'), sums('negative')];
  return positive.map((good, at) => percent(good - negative[at]!, good + neutral[at]! + negative[at]!));
}

/** A count of a slot of time and a group. */
interface GroupCount {
  readonly day: string;
  readonly at?: string;
  readonly key: string | null;
  readonly count: number;
}

/** Colors of lines, the brand's own first. */
const COLORS = ['accent', 'warning', 'negative', 'positive', 'ink'] as const;

const isBrand = ({ kind }: Analytics['share_of_voice'][number]) => kind === 'brand';

/**
 * Returns the share of voice of each group over time, in percent of the mentions of all groups, over a window; the brand's own
 * groups first.
 */
export function shareOverTime(
  rows: readonly GroupCount[],
  voices: Analytics['share_of_voice'],
  unit: SlotAxis['unit'],
): PlotSeries[] {
  const groups = [...voices.filter(isBrand), ...voices.filter((voice) => !isBrand(voice))];
  const slotOf = ({ day, at }: GroupCount) => at ?? day;
  const slots = [...new Set(rows.map(slotOf))];
  const counts = new Map(rows.map((row) => [`${slotOf(row)} ${row.key}`, row.count]));
  const sums = groups.map(({ key }) =>
    rollingSums(
      slots.map((slot) => counts.get(`${slot} ${key}`) ?? 0),
      WINDOWS[unit],
    ),
  );
  const totals = slots.map((_, at) => sums.reduce((sum, own) => sum + own[at]!, 0));
  return groups.slice(0, COLORS.length).map(({ name }, index) => ({
    label: name,
    color: COLORS[index]!,
    values: slots.map((_, at) => percent(sums[index]![at]!, totals[at]!)),
    isLine: true,
  }));
}

/** Returns only the line of the brand's own first group; null without such a group. */
export const brandShareOverTime = (
  rows: readonly GroupCount[],
  voices: Analytics['share_of_voice'],
  unit: SlotAxis['unit'],
): PlotSeries | null => (voices.some(isBrand) ? (shareOverTime(rows, voices, unit)[0] ?? null) : null);
