import { expect, test } from 'vitest';
import { attemptText, webhookStatus, disabledAdvice } from '../../../web/src/webhooks/webhook-text.ts';

const well = { enabled: true, disabled_reason: null, failure_count: 0, pending: 0, success_rate_24h: 1 };

test.each([
  [well, 'positive', '100% delivered'],
  [{ ...well, success_rate_24h: 0.9999, pending: 3 }, 'positive', '99% delivered, 3 waiting'],
  [{ ...well, success_rate_24h: null }, 'neutral', 'No events in 24 hours'],
  [{ ...well, failure_count: 2 }, 'warning', 'Failed 2 times in a row'],
  [{ ...well, enabled: false }, 'neutral', 'Off'],
  [{ ...well, enabled: false, disabled_reason: 'gone' }, 'negative', 'Off: the URL responded with 410 Gone'],
  [{ ...well, enabled: false, disabled_reason: 'new one' }, 'negative', 'new one'],
])('%j is %s: %s', (webhook, tone, text) => {
  expect(webhookStatus(webhook)).toEqual({ tone, text });
});

test('a webhook that is off shows why and what to do', () => {
  expect(disabledAdvice({ disabled_reason: null })).toMatch(
    /^This webhook was turned off by a member\. Missed events/,
  );
  expect(disabledAdvice({ disabled_reason: 'gone' })).toMatch(/^The receiver responded .* Change the URL/);
  expect(disabledAdvice({ disabled_reason: 'new one' })).toMatch(/Missed events/);
});

test.each([
  [{ response_status: 500, error: 'HTTP 500', duration_ms: 1234 }, 'Responded 500 in 1,234 ms'],
  [
    { response_status: null, error: 'The receiver did not answer.', duration_ms: 5 },
    'The receiver did not answer in 5 ms',
  ],
])('the attempt %j is shown as "%s"', (attempt, words) => {
  expect(attemptText(attempt)).toBe(words);
});
