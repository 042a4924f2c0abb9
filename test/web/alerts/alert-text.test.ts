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
  [{ ...digest, kind: 'rule', min_urgency: 70 } as const, 'Immediately, urgency 70 or more'],
  [{ ...digest, kind: 'traction' } as const, 'When a post gains traction'],
  [{ ...digest, kind: 'spike', min_count: 20 } as const, 'On a spike of at least 20 mentions'],
])('%j is sent: %s', (alert, words) => {
  expect(scheduleText(alert)).toBe(words);
});

test('the limit comes with the number of days on which the alert would have reached it', () => {
  expect(messageLimitText(1200, 0)).toMatch(/1,200 messages per day\. .* stays below it\.$/);
  expect(messageLimitText(30, 1)).toMatch(/reached it on 1 day\.$/);
  expect(messageLimitText(30, 2)).toMatch(/reached it on 2 days\.$/);
});

test('sent messages are shown with their limits', () => {
  const sent = {
    emails_today: 3,
    emails_limit: 30,
    emails_month: 9,
    chat_today: 0,
    chat_limit: 2000,
    chat_month: 0,
  };
  expect(messagesSentText(sent)).toMatch(/3 of 30 emails, 0 of 2,000 Slack and Discord messages/);
});
