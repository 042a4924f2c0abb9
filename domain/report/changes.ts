import type { ReportMention } from '../../clickhouse/analytics/report-mentions.ts';
import { CITED, REPORT_LENGTH, type ReportChange } from '../../schemas/analytics/report.ts';
import { byWeight } from './stories.ts';

/** How often a key occurs in a period and in the one before. */
export interface ChangedCount extends Pick<ReportChange, 'kind' | 'key' | 'name' | 'count' | 'previous'> {
  /** Whether a mention is one of those counted. */
  readonly includes: (mention: ReportMention) => boolean;
}

/** The mentions read of a period and of the one before. */
export interface PeriodMentions {
  readonly now: readonly ReportMention[];
  readonly before: readonly ReportMention[];
}

/**
 * A change counts when it is clearer than this, in standard deviations: two even streams differ by as much in one week of
 * twenty.
 */
const CLEAR = 2;
/** Smaller differences are not worth a line. */
const LEAST_DIFFERENCE = 3;

/** Returns the difference of two counts of equally long periods, in standard deviations of even streams. */
const clarity = ({ count, previous }: Pick<ReportChange, 'count' | 'previous'>): number =>
  (count - previous) / Math.sqrt(Math.max(1, count + previous));

const isClear = (change: Pick<ReportChange, 'count' | 'previous'>) =>
  Math.abs(change.count - change.previous) >= LEAST_DIFFERENCE && Math.abs(clarity(change)) >= CLEAR;

function toChange({ includes, ...counted }: ChangedCount, { now, before }: PeriodMentions): ReportChange {
  const direction = counted.count > counted.previous ? 'rose' : 'fell';
  const shown = (direction === 'rose' ? now : before).filter(includes).toSorted(byWeight);
  return { ...counted, direction, mentions: shown.slice(0, CITED.change).map(({ id }) => id) };
}

/**
 * Returns what rose or fell by more than chance, the clearest first, each with mentions that show it. What no mention shows
 * is left out, and so is everything when nothing was found in the period before: there is nothing to compare with. Pure.
 */
export function clearChanges(counts: readonly ChangedCount[], mentions: PeriodMentions): ReportChange[] {
  if (mentions.before.length === 0) return [];
  return counts
    .filter(isClear)
    .map((counted) => toChange(counted, mentions))
    .filter(({ mentions: cited }) => cited.length > 0)
    .sort((a, b) => Math.abs(clarity(b)) - Math.abs(clarity(a)) || (a.name < b.name ? -1 : 1))
    .slice(0, REPORT_LENGTH.changes);
}
