import { expect, it } from 'vitest';
import { backOffMs, isWorthALine, nextFailure } from '../../../pipeline/engine/patience.ts';

it('waits from half a second to half a minute, doubling, at least half of it', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((times) => backOffMs(times, 0.999999))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(1, 0)).toBe(250);
  expect(backOffMs(1_000_000, 0)).toBe(15_000);
});

it('writes a line at growing intervals', () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => n + 1).filter(isWorthALine);
  expect(lines).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

it('counts failures of the same chunk and starts anew with another', () => {
  const first = nextFailure(undefined, '10', 1_000);
  const second = nextFailure(first, '10', 2_000);
  expect(second).toEqual({ offset: '10', times: 2, since: 1_000 });
  expect(nextFailure(second, '20', 3_000)).toEqual({ offset: '20', times: 1, since: 3_000 });
});
