import { DAY_MS } from '../../../schemas/duration.ts';
import type { Report } from '../api/records.ts';
import { formatCount, formatNumber } from '../ui/numbers.ts';

const day = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }).format(moment);

/** Returns the period in words: `Nov 15, 2026 to Nov 21, 2026`. Its end is exclusive. */
export const periodText = ({
  since,
  until,
  timezone,
}: Pick<Report, 'since' | 'until' | 'timezone'>): string =>
  `${day(Date.parse(since), timezone)} to ${day(Date.parse(until) - 1, timezone)}`;

/** Returns the totals in words: `41 mentions, 18 more than in the period before. 12 positive, 12 negative.` */
export function totalsText({ totals, previous }: Pick<Report, 'totals' | 'previous'>): string {
  const change = totals.mentions - previous.mentions;
  const words =
    change === 0 ? 'as many as' : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return `${formatCount(totals.mentions, 'mention')}, ${words} in the period before. ${formatNumber(totals.positive)} positive, ${formatNumber(totals.negative)} negative.`;
}

/** Returns a change in words: `Negative rose from 3 to 12`. */
export const changeText = ({ name, direction, count, previous }: Report['changes'][number]): string =>
  `${name} ${direction} from ${formatNumber(previous)} to ${formatNumber(count)}`;

/** Returns the end of the period before a report, and of the one after it; null when that is in the future. */
export function periodsAround({ since, until }: Pick<Report, 'since' | 'until'>, now = Date.now()) {
  const length = Date.parse(until) - Date.parse(since);
  const next = Date.parse(until) + length;
  return { before: since, after: next <= now + DAY_MS ? new Date(Math.min(next, now)).toISOString() : null };
}
