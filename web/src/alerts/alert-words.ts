import type { Alert, Usage } from '../api/records.ts';

/** The channels by the names that people know. */
export const CHANNEL_NAMES: Readonly<Record<Alert['channel'], string>> = {
  email: 'Mail',
  slack: 'Slack',
  discord: 'Discord',
};

/** The days of the week, Monday first as in the API (1 to 7). */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** When a digest without an hour is sent (docs/use/alerts.md). */
const DEFAULT_HOUR = 9;
const DEFAULT_WEEKDAY = 1;

type Rhythm = Pick<Alert, 'kind' | 'frequency' | 'hour' | 'weekday' | 'min_count' | 'min_urgency'>;

const clock = (hour: number | null) => `${String(hour ?? DEFAULT_HOUR).padStart(2, '0')}:00`;

function whenOf({ kind, frequency, hour, weekday, min_count }: Rhythm): string {
  if (kind === 'rule') return 'At once';
  if (kind === 'spike')
    return min_count === null
      ? 'When there is far more than usual'
      : `When far more than usual, ${min_count} at least`;
  if (frequency === 'hourly') return 'Every hour';
  if (frequency === 'weekly') return `${WEEKDAYS[(weekday ?? DEFAULT_WEEKDAY) - 1]!}s at ${clock(hour)}`;
  return `Daily at ${clock(hour)}`;
}

/** Says when an alert tells: `Daily at 09:00`, `At once, urgency 70 or more`. */
export const rhythmInWords = (alert: Rhythm): string =>
  alert.min_urgency ? `${whenOf(alert)}, urgency ${alert.min_urgency} or more` : whenOf(alert);

const count = new Intl.NumberFormat('en');

/** Says how many messages a day the workspace may send by a channel, and on how many of 30 days that would have been too few. */
export const capInWords = (cap: number, capped: number): string =>
  `All alerts of the workspace together may send ${count.format(cap)} messages a day by this channel. ${
    capped === 0
      ? 'This one alone stays below that.'
      : `On ${capped} ${capped === 1 ? 'day' : 'days'} this one alone would have used them up.`
  }`;

/** Says how many messages went out today, of those that may: `Today 3 of 30 mails …`. */
export function capsInWords(sent: Usage['messages']): string {
  const of = (used: number, limit: number, what: string) =>
    `${count.format(used)} of ${count.format(limit)} ${what}`;
  const { emails_today, emails_limit, chat_today, chat_limit } = sent;
  return `Sent today, tests included: ${of(emails_today, emails_limit, 'mails')}, ${of(chat_today, chat_limit, 'messages to Slack and Discord')}. What comes after that waits for midnight.`;
}
