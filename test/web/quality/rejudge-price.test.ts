import { expect, it } from 'vitest';
import { rejudgePriceText } from '../../../web/src/quality/rejudge-price.ts';

it.each([
  [
    { total: 1, tokens_estimate: 0, cost_estimate: 0 },
    '1 mention, judged by the built-in judge, which costs nothing.',
  ],
  [{ total: 1200, tokens_estimate: 240_000, cost_estimate: null }, '1,200 mentions, about 240,000 tokens.'],
  [
    { total: 1200, tokens_estimate: 240_000, cost_estimate: 0.31 },
    '1,200 mentions, about 240,000 tokens, about $0.31.',
  ],
])('%o: %s', (estimate, text) => {
  expect(rejudgePriceText(estimate)).toBe(text);
});
