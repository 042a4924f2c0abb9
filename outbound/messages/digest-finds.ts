import { type MentionGlimpse } from '../../schemas/mention-glimpse.ts';
import { type AlertFinds, type SpanFigures } from './alert-message.ts';

/** How many days a digest plots: a week shows what is usual on such a day. */
export const DIGEST_DAYS = 7;

/** What was read for a digest. */
export interface DigestReading {
  /** Of the last span, in their order. */
  readonly mentions: readonly MentionGlimpse[];
  /** Of each span, oldest first. */
  readonly counts: readonly Omit<SpanFigures, 'label'>[];
  /** Where each span ends, in milliseconds since 1970. */
  readonly ends: readonly number[];
  /** IANA; names the days. */
  readonly timeZone: string;
}

/** Takes what was read for a digest and gives what its message tells. Pure. */
export function digestFinds({ mentions, counts, ends, timeZone }: DigestReading): AlertFinds {
  const dayName = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' });
  const days = counts.map((count, at) => ({ ...count, label: dayName.format(ends[at]!) }));
  // Counted a moment later, so there may be one more; never fewer than are shown.
  return { mentions, total: Math.max(days.at(-1)?.total ?? 0, mentions.length), days };
}
