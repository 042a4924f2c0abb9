import type { DigestFrequency } from '../../schemas/alerts/alert.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import type { AlertMatches, SpanFigures } from './alert-message.ts';

/** How many periods a digest plots: a week of days shows what is usual, half a day of hours the trend. */
export const DIGEST_SPANS: Readonly<Record<DigestFrequency, number>> = { hourly: 12, daily: 7, weekly: 8 };

const LABELS: Readonly<Record<DigestFrequency, Intl.DateTimeFormatOptions>> = {
  hourly: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  daily: { weekday: 'short', day: 'numeric' },
  weekly: { day: 'numeric', month: 'short' },
};

/** The data of a digest. */
export interface DigestData {
  /** Those of the last period, in order. */
  readonly mentions: readonly MentionGlimpse[];
  /** Those of each period, oldest first. */
  readonly counts: readonly Omit<SpanFigures, 'label'>[];
  /** The end of each period, in milliseconds since 1970. */
  readonly ends: readonly number[];
  readonly every: DigestFrequency;
  /** IANA; for the names of the periods. */
  readonly timeZone: string;
}

/** Returns the content of a digest's message. Pure. */
export function digestContent({ mentions, counts, ends, every, timeZone }: DigestData): AlertMatches {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone, ...LABELS[every] });
  const spans = counts.map((count, at) => ({ ...count, label: name.format(ends[at]!) }));
  // The count is read separately, so it may differ. It is never less than what is shown.
  return { mentions, total: Math.max(spans.at(-1)?.total ?? 0, mentions.length), history: { every, spans } };
}
