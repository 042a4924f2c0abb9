import { expect, test } from 'vitest';
import { netSentiment, rollingSums, shareOverTime } from '../../../web/src/analytics/trends-data.ts';

test('sums cover the days before, as far as there are any', () => {
  expect(rollingSums([1, 2, 3, 4], 2)).toEqual([1, 3, 5, 7]);
});

test('net sentiment is what positive mentions have over negative ones, and nothing without mentions', () => {
  const days = [
    { day: '2026-11-01', count: 0, positive: 0, neutral: 0, negative: 0, engagement: 0 },
    { day: '2026-11-02', count: 4, positive: 3, neutral: 0, negative: 1, engagement: 8 },
  ];
  expect(netSentiment(days).series[0]!.values).toEqual([null, 50]);
});

test('shares of voice are those of the listed groups, and add up', () => {
  const groups = [
    { key: '1', name: 'Acme', kind: 'brand', count: 3, share: 0.75 },
    { key: '2', name: 'Bolt', kind: 'competitor', count: 1, share: 0.25 },
  ] as const;
  const row = (day: string, key: string, count: number) => ({ day, key, name: null, count });
  const { times, series } = shareOverTime(
    [row('2026-11-01', '1', 3), row('2026-11-01', '2', 1), row('2026-11-01', '3', 50)],
    [...groups],
  );
  expect(times).toHaveLength(1);
  expect(series.map(({ label, values }) => [label, values[0]])).toEqual([
    ['Acme', 75],
    ['Bolt', 25],
  ]);
});
