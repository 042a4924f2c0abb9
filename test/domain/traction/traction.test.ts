import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, SPAN_STARTS, spanOf } from '../../../domain/traction/age-spans.ts';
import { coldRate } from '../../../domain/traction/cold-start.ts';
import { growthOf, rateOf, type Growth } from '../../../domain/traction/growth.ts';
import { tractionOf } from '../../../domain/traction/traction.ts';
import { rateLimit, usualRate, type SeenRate } from '../../../domain/traction/usual-rate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/duration.ts';
import { TRACTION_LEVELS } from '../../../schemas/mentions/traction.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { countTraction } from '../../support/traction-quality.ts';

const source = fc.constantFrom(...SOURCES);
const span = fc.integer({ min: 0, max: SPAN_STARTS.length - 1 });
const seenRate = fc
  .record({
    ...{ source, span, posts: fc.integer({ min: 1, max: 10_000 }) },
    ...{
      middle: fc.double({ min: 0, max: 6, noNaN: true }),
      above: fc.double({ min: 0, max: 4, noNaN: true }),
    },
  })
  .map(({ above, ...rate }): SeenRate => ({ ...rate, high: rate.middle + above }));
const seen = fc.array(seenRate, { maxLength: 20 });
const growth = fc
  .record({
    ...{ from: fc.integer({ min: 0, max: 7 * DAY_MS }), for: fc.integer({ min: 1, max: DAY_MS }) },
    ...{ before: fc.integer({ min: 0, max: 10_000 }), gain: fc.integer({ min: -5_000, max: 1_000_000 }) },
  })
  .map((grown): Growth => ({
    ...{ from: grown.from, to: grown.from + grown.for, gain: grown.gain },
    engagement: Math.max(0, grown.before + grown.gain),
  }));

describe('traction', () => {
  it('never falls when a post gains more', () => {
    fc.assert(
      fc.property(source, growth, seen, fc.integer({ min: 0, max: 100_000 }), (at, grown, known, more) => {
        const level = (gain: number) =>
          tractionOf(
            { source: at, postedAt: 0 },
            { ...grown, gain, engagement: grown.engagement + gain - grown.gain },
            known,
          )?.level ?? 0;
        expect(level(grown.gain + more)).toBeGreaterThanOrEqual(level(grown.gain));
        expect(level(grown.gain + more)).toBeLessThanOrEqual(TRACTION_LEVELS);
      }),
    );
  });

  it('never comes from tiny numbers, whatever is usual', () => {
    fc.assert(
      fc.property(source, growth, seen, (at, { from, to }, known) => {
        const of = (gain: number, engagement: number) =>
          tractionOf({ source: at, postedAt: 0 }, { from, to, gain, engagement }, known);
        expect(of(9, 5_000)).toBeNull();
        expect(of(19, 19)).toBeNull();
      }),
    );
  });

  it('has a level for the limit, for three times and for ten times as much', () => {
    const rate = rateLimit(coldRate('hn', spanOf(2 * HOUR_MS)));
    const level = (factor: number) => {
      const gain = rate * factor * 3;
      const grown = { from: HOUR_MS, to: 4 * HOUR_MS, gain, engagement: gain + 5 };
      return tractionOf({ source: 'hn', postedAt: 0 }, grown, [])?.level ?? 0;
    };
    expect([0.99, 1.01, 2.99, 3.01, 9.99, 10.01].map(level)).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('says how fast the post grows, and what is usual', () => {
    const grown = { from: HOUR_MS, to: 4 * HOUR_MS, gain: 1000, engagement: 1004 };
    const quiet = {
      source: 'hn' as const,
      span: 2,
      posts: 100_000,
      middle: Math.log1p(2),
      high: Math.log1p(4),
    };
    expect(tractionOf({ source: 'hn', postedAt: 0 }, grown, [quiet])).toEqual({
      level: 3,
      rate: 333,
      usual: 2,
    });
  });

  it('finds posts that take off, in workspaces that its numbers were not chosen on', () => {
    const seeds = Array.from({ length: 20 }, (_, at) => 5000 + at);
    for (const [posts, recall, wrong] of [
      [0, 0.9, 0.03],
      [100, 0.9, 0.006],
    ] as const) {
      const counts = countTraction(seeds, posts);
      expect(counts.found / counts.planted).toBeGreaterThan(recall);
      expect(counts.wrong / counts.ordinary).toBeLessThan(wrong);
    }
  });
});

describe('what is usual', () => {
  it('lies between what is published and what the workspace has seen, and nearer to that the more posts it rests on', () => {
    fc.assert(
      fc.property(seenRate, fc.integer({ min: 1, max: 1000 }), (own, more) => {
        const cold = coldRate(own.source, own.span);
        const [some, later] = [own, { ...own, posts: own.posts + more }].map((rate) =>
          usualRate([rate], own.source, own.span),
        ) as [SeenRate, SeenRate];
        for (const part of ['middle', 'high'] as const) {
          const distance = (rate: number) => Math.abs(rate - own[part]);
          expect(distance(some[part])).toBeLessThanOrEqual(distance(cold[part]) + 1e-9);
          expect(distance(later[part])).toBeLessThanOrEqual(distance(some[part]) + 1e-9);
        }
      }),
    );
  });

  it('is what is published where the workspace has seen nothing', () => {
    const other: SeenRate = { source: 'x', span: 3, posts: 500, middle: 4, high: 5 };
    expect(usualRate([other], 'x', 2)).toEqual(coldRate('x', 2));
    expect(usualRate([other], 'hn', 3)).toEqual(coldRate('hn', 3));
  });

  it('falls with the age of a post, at every source', () => {
    for (const name of SOURCES)
      for (let at = 1; at < SPAN_STARTS.length; at++)
        for (const part of ['middle', 'high'] as const)
          expect(coldRate(name, at)[part]).toBeLessThanOrEqual(coldRate(name, at - 1)[part]);
  });
});

describe('a span of age', () => {
  it('holds the ages between its bounds, and every age has one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY_MS, max: 30 * DAY_MS }), (age) => {
        const [start, end] = boundsOf(spanOf(age));
        expect(Math.max(0, age)).toBeGreaterThanOrEqual(start);
        if (age < 7 * DAY_MS) expect(age).toBeLessThan(end);
      }),
    );
  });
});

describe('growth', () => {
  const point = (minute: number, engagement: number) => ({
    at: new Date(minute * MINUTE_MS).toISOString(),
    engagement,
  });

  it('is measured since the last reading that is ten minutes older', () => {
    const points = [point(0, 3), point(15, 10), point(24, 40), point(26, 50)];
    expect(growthOf(points)).toEqual({ from: 15 * MINUTE_MS, to: 26 * MINUTE_MS, gain: 40, engagement: 50 });
    expect(growthOf(points.slice(0, 1))).toBeNull();
    expect(growthOf([])).toBeNull();
  });

  it('counts over ten minutes at least', () => {
    expect(rateOf(growthOf([point(0, 3), point(1, 4)])!)).toBe(6);
    expect(rateOf(growthOf([point(0, 3), point(60, 1)])!)).toBe(-2);
  });
});
