import { expect, test } from 'vitest';
import { messageLimitText, messagesSentText, scheduleText } from '../../../web/src/alerts/alert-text.ts';

const digest = {
  kind: 'digest',
  frequency: 'daily',
  hour: null,
  weekday: null,
  min_count: null,
  min_urgency: null,
} as const;

test.each([
  [digest, 'Daily at 09:00'],
  [{ ...digest, hour: 0 }, 'Daily at 00:00'],
  [{ ...digest, frequency: 'weekly', weekday: 7, hour: 18 } as const, 'Sundays at 18:00'],
  [{ ...digest, frequency: 'hourly' } as const, 'Every hour'],
  [{ ...digest, kind: 'rule', min_urgency: 70 } as const, 'At once, urgency 70 or more'],
  [{ ...digest, kind: 'spike', min_count: 20 } as const, 'When far more than usual, 20 at least'],
])('%j tells: %s', (alert, words) => {
  expect(scheduleText(alert)).toBe(words);
});

test('the cap is told with the days on which one alert alone would have used it up', () => {
  expect(messageLimitText(1200, 0)).toMatch(/send 1,200 messages a day.* stays below that\.$/);
  expect(messageLimitText(30, 1)).toMatch(/On 1 day this one alone/);
  expect(messageLimitText(30, 2)).toMatch(/On 2 days this one alone/);
});

test('what went out today is told beside what may', () => {
  const sent = {
    emails_today: 3,
    emails_limit: 30,
    emails_month: 9,
    chat_today: 0,
    chat_limit: 2000,
    chat_month: 0,
  };
  expect(messagesSentText(sent)).toMatch(/3 of 30 mails, 0 of 2,000 messages to Slack and Discord/);
});
