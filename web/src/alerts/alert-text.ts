import type { Alert, Usage } from '../api/records.ts';
import { formatCount, formatNumber } from '../ui/numbers.ts';

/** The weekdays from Monday, which is 1 in the API. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The defaults of the API for a digest without an hour or weekday (docs/use/alerts.md). */
const DEFAULT_HOUR = 9;
const DEFAULT_WEEKDAY = 1;

type AlertSchedule = Pick<Alert, 'kind' | 'frequency' | 'hour' | 'weekday' | 'min_count' | 'min_urgency'>;

const hourText = (hour: number | null) => `${String(hour ?? DEFAULT_HOUR).padStart(2, '0')}:00`;

function triggerText({ kind, frequency, hour, weekday, min_count }: AlertSchedule): string {
  if (kind === 'rule') return 'Immediately';
  if (kind === 'traction') return 'When a post gains traction';
  if (kind === 'spike')
    return min_count === null ? 'On a spike' : `On a spike of at least ${min_count} mentions`;
  if (frequency === 'hourly') return 'Every hour';
  if (frequency === 'weekly') return `${WEEKDAYS[(weekday ?? DEFAULT_WEEKDAY) - 1]!}s at ${hourText(hour)}`;
  return `Daily at ${hourText(hour)}`;
}

/** Returns when an alert is sent: `Daily at 09:00`, `Immediately, urgency 70 or more`. */
export const scheduleText = (alert: AlertSchedule): string =>
  alert.min_urgency ? `${triggerText(alert)}, urgency ${alert.min_urgency} or more` : triggerText(alert);

/** Returns the daily limit of a channel, and on how many of the last 30 days an alert would have reached it. */
export const messageLimitText = (cap: number, capped: number): string =>
  `Limit for all alerts of the workspace on this channel: ${formatNumber(cap)} messages per day. ${capped === 0 ? 'This alert alone stays below it.' : `This alert alone would have reached it on ${formatCount(capped, 'day')}.`}`;

/** Returns today's message counts and limits: `Sent today: 3 of 30 emails, …`. */
export function messagesSentText(sent: Usage['messages']): string {
  const of = (used: number, limit: number, noun: string) =>
    `${formatNumber(used)} of ${formatNumber(limit)} ${noun}`;
  const { emails_today, emails_limit, chat_today, chat_limit } = sent;
  return `Sent today, including tests: ${of(emails_today, emails_limit, 'emails')}, ${of(chat_today, chat_limit, 'Slack and Discord messages')}. Further messages are held until midnight.`;
}
