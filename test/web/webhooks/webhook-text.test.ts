import { expect, test } from 'vitest';
import { attemptText, webhookStatus, disabledAdvice } from '../../../web/src/webhooks/webhook-text.ts';

const well = { enabled: true, disabled_reason: null, failure_count: 0, pending: 0, success_rate_24h: 1 };

test.each([
  [well, 'positive', '100 % arrived'],
  [{ ...well, success_rate_24h: 0.9999, pending: 3 }, 'positive', '99 % arrived, 3 waiting'],
  [{ ...well, success_rate_24h: null }, 'neutral', 'No events in 24 hours'],
  [{ ...well, failure_count: 2 }, 'warning', 'Failed 2 times in a row'],
  [{ ...well, enabled: false }, 'neutral', 'Off'],
  [{ ...well, enabled: false, disabled_reason: 'gone' }, 'negative', 'Off: its address answered 410, gone'],
  [{ ...well, enabled: false, disabled_reason: 'new one' }, 'negative', 'new one'],
])('%j fares %s: %s', (webhook, tone, text) => {
  expect(webhookStatus(webhook)).toEqual({ tone, text });
});

test('one that is off says what to do, whoever turned it off', () => {
  expect(disabledAdvice({ disabled_reason: null })).toMatch(/^Somebody turned it off\. What it missed/);
  expect(disabledAdvice({ disabled_reason: 'gone' })).toMatch(/^The receiver said .* Correct the address/);
  expect(disabledAdvice({ disabled_reason: 'new one' })).toMatch(/What it missed/);
});

test.each([
  [{ response_status: 500, error: 'HTTP 500', duration_ms: 1234 }, 'Answered 500 in 1,234 ms'],
  [
    { response_status: null, error: 'The receiver did not answer.', duration_ms: 5 },
    'The receiver did not answer in 5 ms',
  ],
])('an attempt %j ended so: %s', (attempt, words) => {
  expect(attemptText(attempt)).toBe(words);
});
