import type { KeyCount } from '../../clickhouse/analytics/count-by.ts';
import type { OverviewCount } from '../../clickhouse/analytics/count-overview.ts';
import type { HeatmapCell, SlotCounts, Totals, Voice } from '../../schemas/analytics/analytics.ts';
import type { KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { TimeSlot } from './time-slots.ts';

/** Sums counts by a dimension in which every mention has exactly one key, such as the source. */
export const totalsOf = (counts: readonly KeyCount[]): Totals =>
  counts.reduce(
    (sum, { count, positive, neutral, negative }) => ({
      mentions: sum.mentions + count,
      positive: sum.positive + positive,
      neutral: sum.neutral + neutral,
      negative: sum.negative + negative,
    }),
    { mentions: 0, positive: 0, neutral: 0, negative: 0 },
  );

/** Returns the counts of each of these slots of time, 0 for slots without mentions. */
export function fillSlots(slots: readonly TimeSlot[], counts: readonly OverviewCount[]): SlotCounts[] {
  const byKey = new Map(counts.map((count) => [count.key, count]));
  return slots.map(({ key, shown }) => {
    const { count = 0, positive = 0, neutral = 0, negative = 0, engagement = 0 } = byKey.get(key) ?? {};
    return { ...shown, count, positive, neutral, negative, engagement };
  });
}

const HOURS = 24;

/** Returns all 168 hours of the week, Monday first; `counts` are keyed by `weekday_hour`. */
export function fillWeek(counts: readonly KeyCount[]): HeatmapCell[] {
  const bySlot = new Map(counts.map(({ key, count }) => [Number(key), count]));
  return Array.from({ length: 7 * HOURS }, (_, at) => {
    const [weekday, hour] = [Math.floor(at / HOURS) + 1, at % HOURS];
    return { weekday, hour, count: bySlot.get(weekday * HOURS + hour) ?? 0 };
  });
}

/**
 * Compares brands and competitors: the count of each group and its share of the sum of all, largest first. A mention
 * that names several groups counts for each.
 */
export function shareOfVoice(
  groups: readonly Pick<KeywordGroup, 'id' | 'name' | 'kind'>[],
  counts: readonly KeyCount[],
): Voice[] {
  const byGroup = new Map(counts.map(({ key, count }) => [key, count]));
  const voices = groups.map(({ id, name, kind }) => ({
    key: String(id),
    name,
    kind,
    count: byGroup.get(String(id)) ?? 0,
  }));
  const all = voices.reduce((sum, { count }) => sum + count, 0);
  return voices
    .map((voice) => ({ ...voice, share: all === 0 ? 0 : voice.count / all }))
    .sort((a, b) => b.count - a.count);
}
