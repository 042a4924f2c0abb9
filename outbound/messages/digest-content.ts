import type { DigestFrequency } from '../../schemas/alerts/alert.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import type { AlertMatches, SpanFigures } from './alert-message.ts';

/** How many spans a digest plots: a week of days shows what is usual on such a day, half a day of hours the way until now. */
export const DIGEST_SPANS: Readonly<Record<DigestFrequency, number>> = { hourly: 12, daily: 7, weekly: 8 };

/** How the end of a span is shown. */
const LABELS: Readonly<Record<DigestFrequency, Intl.DateTimeFormatOptions>> = {
  hourly: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  daily: { weekday: 'short', day: 'numeric' },
  weekly: { day: 'numeric', month: 'short' },
};

/** What was read for a digest. */
export interface DigestData {
  /** Of the last span, in their order. */
  readonly mentions: readonly MentionGlimpse[];
  /** Of each span, oldest first. */
  readonly counts: readonly Omit<SpanFigures, 'label'>[];
  /** Where each span ends, in milliseconds since 1970. */
  readonly ends: readonly number[];
  readonly every: DigestFrequency;
  /** IANA; names the spans. */
  readonly timeZone: string;
}

/** Takes what was read for a digest and gives what its message tells. Pure. */
export function digestContent({ mentions, counts, ends, every, timeZone }: DigestData): AlertMatches {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone, ...LABELS[every] });
  const spans = counts.map((count, at) => ({ ...count, label: name.format(ends[at]!) }));
  // Counted a moment later, so there may be one more; never fewer than are shown.
  return { mentions, total: Math.max(spans.at(-1)?.total ?? 0, mentions.length), history: { every, spans } };
}
