import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { AlertMatches } from './alert-message.ts';

/** How many hours the message of a spike plots. */
export const SPIKE_SPANS = 24;

/** The data of a spike. */
export interface SpikeData {
  readonly mentions: readonly MentionGlimpse[];
  /** Mentions of each hour up to its own, oldest first. */
  readonly counts: readonly number[];
  /** The end of its hour, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly usual: number;
  /** IANA; for the names of the hours. */
  readonly timeZone: string;
}

/** Returns the content of a spike's message. Pure. */
export function spikeContent({ mentions, counts, endsAt, usual, timeZone }: SpikeData): AlertMatches {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' });
  const startsAt = (at: number) => endsAt - (counts.length - at) * HOUR_MS;
  const hour = `${day.format(endsAt - HOUR_MS)}, ${clock.format(endsAt - HOUR_MS)} to ${clock.format(endsAt)} (${timeZone})`;
  return {
    mentions,
    total: Math.max(counts.at(-1) ?? 0, mentions.length),
    history: {
      every: 'hourly',
      spans: counts.map((total, at) => ({ total, negative: 0, label: clock.format(startsAt(at)) })),
    },
    spike: { hour, usual },
  };
}
