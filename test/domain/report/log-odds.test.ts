import { describe, expect, it } from 'vitest';
import { logOddsOf } from '../../../domain/report/log-odds.ts';

/** The score of a term with these counts, among as many other words. */
function score(now: number, before: number, words = { now: 100, before: 100 }) {
  const of = (count: number, all: number) =>
    new Map([['t', count], ...(all > 0 ? [['others', all - count] as const] : [])] as const);
  return logOddsOf({ now: of(now, words.now), before: of(before, words.before) }).get('t')!;
}

describe('log-odds', () => {
  it('are 0 for a term that both periods use alike, and opposite when the periods are swapped', () => {
    expect(score(10, 10)).toBeCloseTo(0);
    expect(score(20, 5)).toBeCloseTo(-score(5, 20));
  });

  it('grow with the evidence: twice as often means little for rare terms', () => {
    expect(score(2, 1)).toBeLessThan(1);
    expect(score(40, 20)).toBeGreaterThan(2);
  });

  it('compare shares, not counts, when a period has far more texts', () => {
    expect(score(40, 10, { now: 400, before: 100 })).toBeCloseTo(0, 1);
  });

  it('say nothing when there is no period before', () => {
    expect(Math.abs(score(10, 0, { now: 20, before: 0 }))).toBeLessThan(0.1);
  });
});
