import { SECOND_MS } from '../../../schemas/duration.ts';
import { lazily } from './lazily.ts';

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }));
const exact = lazily(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }));

/** Returns a time relative to `now` (Unix milliseconds): `5 min. ago`, `in 2 days`. */
function relativeTime(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / SECOND_MS;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return unit === 'second' ? 'just now' : relative().format(Math.round(seconds / size), unit);
}

/** A relative time, with the exact time on hover; `—` for none. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <span>—</span>;
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {relativeTime(at)}
    </time>
  );
}

/** An exact time in the browser's time zone, with the relative time on hover. */
export function ExactTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={relativeTime(at)}>
      {exact().format(new Date(at))}
    </time>
  );
}
