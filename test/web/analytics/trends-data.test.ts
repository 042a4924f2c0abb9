import { expect, test } from 'vitest';
import {
  brandShareOverTime,
  comparedLine,
  netSentiment,
  rollingSums,
  shareOverTime,
} from '../../../web/src/analytics/trends-data.ts';

test('sums cover the days before, as far as there are any', () => {
  expect(rollingSums([1, 2, 3, 4], 2)).toEqual([1, 3, 5, 7]);
});

const slot = (positive: number, negative: number) => ({
  ...{ day: '2026-11-01', count: positive + negative, positive, neutral: 0, negative, engagement: 0 },
});

test('net sentiment is what positive mentions have over negative ones, and nothing without mentions', () => {
  expect(netSentiment([slot(0, 0), slot(3, 1)], 'day')).toEqual([null, 50]);
});

test('net sentiment covers seven days, or six hours', () => {
  const slots = [slot(0, 1), ...Array.from({ length: 6 }, () => slot(0, 0)), slot(1, 0)];
  expect(netSentiment(slots, 'day').slice(-2)).toEqual([-100, 100]);
  expect(netSentiment(slots, 'hour').slice(-2)).toEqual([null, 100]);
});

const groups = [
  { key: '2', name: 'Bolt', kind: 'competitor', count: 3, share: 0.75 },
  { key: '1', name: 'Acme', kind: 'brand', count: 1, share: 0.25 },
] as const;
const row = (key: string, count: number, at?: string) => ({
  ...{ day: '2026-11-01', key, name: '', count },
  ...(at !== undefined && { at }),
});

test('shares of voice are those of the listed groups, the own brand first, and add up', () => {
  const series = shareOverTime([row('1', 1), row('2', 3), row('3', 50)], [...groups], 'day');
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['Acme', [25]],
    ['Bolt', [75]],
  ]);
});

test('hours of a day are told apart', () => {
  const rows = [row('1', 1, '2026-11-01T10:00:00.000Z'), row('1', 1, '2026-11-01T11:00:00.000Z')];
  expect(shareOverTime(rows, [...groups], 'hour')[0]!.values).toEqual([100, 100]);
});

test('of what is compared only the brand has a line', () => {
  expect(brandShareOverTime([row('1', 1), row('2', 3)], [...groups], 'day')).toMatchObject({
    label: 'Acme',
    values: [25],
  });
  expect(brandShareOverTime([row('2', 3)], [groups[0]], 'day')).toBeNull();
});

test('what is compared is drawn from the first day on, as far as the period goes', () => {
  expect(comparedLine('October', [1, 2, 3], 2).values).toEqual([1, 2]);
  expect(comparedLine('October', [1], 3)).toMatchObject({ values: [1, null, null], isMuted: true });
});
