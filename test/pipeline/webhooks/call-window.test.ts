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

it('a new webhook gets four concurrent calls, and nothing is leased ahead', () => {
  expect(INITIAL_WINDOW.size).toBe(4);
  expect(maxLeased(INITIAL_WINDOW)).toBe(4);
});

it('a fast webhook with a full window gets more concurrent calls, up to sixteen', () => {
  expect(after(3, quick).size).toBe(7);
  expect(after(100, quick).size).toBe(16);
  expect(after(100, { ...quick, wasFull: false }).size).toBe(4);
});

it('a slow response resets the window size, and a failure resets everything', () => {
  expect(after(1, { ...quick, durationMs: 2_000 }, after(100, quick)).size).toBe(4);
  expect(after(1, { ...quick, delivered: false }, after(100, quick))).toEqual(INITIAL_WINDOW);
});

it('a tenth of a second’s worth of deliveries is leased ahead, up to 128', () => {
  const steady = { ...quick, wasFull: false };
  expect(maxLeased(after(1, { ...steady, durationMs: 20 }))).toBe(4 + 20);
  expect(maxLeased(after(1, { ...steady, durationMs: 0.1 }))).toBe(4 + 128);
  expect(maxLeased(after(1, { ...steady, durationMs: 450 }))).toBe(4);
});
