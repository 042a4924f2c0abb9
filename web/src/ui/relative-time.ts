import { SECOND_MS } from '../../../schemas/duration.ts';
import { formatNumber } from './numbers.ts';

/** Units by their seconds, with what the one before and the one after now are called where that is not a number. */
const UNITS = [
  { seconds: 31_557_600, name: 'yr.', last: 'last yr.', next: 'next yr.' },
  { seconds: 2_629_800, name: 'mo.', last: 'last mo.', next: 'next mo.' },
  { seconds: 86_400, name: 'days', last: 'yesterday', next: 'tomorrow' },
  { seconds: 3_600, name: 'hr.' },
  { seconds: 60, name: 'min.' },
] as const;

/**
 * Returns a time relative to `now` (Unix milliseconds): `5 min. ago`, `in 2 days`. As `Intl.RelativeTimeFormat` writes it in
 * English, without that: to make one takes a phone as long as to render some ten mentions.
 */
export function relativeTime(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / SECOND_MS;
  const unit = UNITS.find((each) => Math.abs(seconds) >= each.seconds);
  if (!unit) return 'just now';
  const count = Math.round(Math.abs(seconds) / unit.seconds);
  if (count === 1 && 'last' in unit) return seconds < 0 ? unit.last : unit.next;
  const length = `${formatNumber(count)} ${unit.name}`;
  return seconds < 0 ? `${length} ago` : `in ${length}`;
}
