import { expect, it } from 'vitest';
import {
  INITIAL_WINDOW,
  nextWindow,
  maxLeased,
  type CallResult,
  type CallWindow,
} from '../../../pipeline/webhooks/call-window.ts';

const after = (count: number, answered: CallResult, pace: CallWindow = INITIAL_WINDOW) =>
  Array.from({ length: count }).reduce<CallWindow>((before) => nextWindow(before, answered), pace);
const quick: CallResult = { delivered: true, durationMs: 10, wasFull: true };

it('a webhook of which nothing is known gets four calls at once, and nothing is taken ahead for it', () => {
  expect(INITIAL_WINDOW.size).toBe(4);
  expect(maxLeased(INITIAL_WINDOW)).toBe(4);
});

it('a quick webhook gets more calls at once, sixteen at most, when it could do with them', () => {
  expect(after(3, quick).size).toBe(7);
  expect(after(100, quick).size).toBe(16);
  expect(after(100, { ...quick, wasFull: false }).size).toBe(4);
});

it('a slow answer takes the additional calls away, and a failure all that was known', () => {
  expect(after(1, { ...quick, durationMs: 2_000 }, after(100, quick)).size).toBe(4);
  expect(after(1, { ...quick, delivered: false }, after(100, quick))).toEqual(INITIAL_WINDOW);
});

it('so much is taken ahead as goes out within a tenth of a second, and no more than 128', () => {
  const steady = { ...quick, wasFull: false };
  expect(maxLeased(after(1, { ...steady, durationMs: 20 }))).toBe(4 + 20);
  expect(maxLeased(after(1, { ...steady, durationMs: 0.1 }))).toBe(4 + 128);
  expect(maxLeased(after(1, { ...steady, durationMs: 450 }))).toBe(4);
});
