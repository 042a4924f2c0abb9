import { expect, it } from 'vitest';
import { KeyFilter } from '../../../domain/matching/key-filter.ts';

it('A filter knows removed keys until it is refreshed, and the others always', () => {
  const keys = Array.from({ length: 1_000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1));
  const [kept, removed] = [keys.slice(0, 500), keys.slice(500)];
  const filter = new KeyFilter();
  for (const [at, key] of keys.entries()) filter.add(key, () => keys.slice(0, at + 1));
  expect(keys.every((key) => filter.has(key))).toBe(true);

  filter.refresh(() => []);
  expect(keys.every((key) => filter.has(key))).toBe(true);

  filter.remove(removed.length);
  filter.refresh(() => kept);
  expect(kept.every((key) => filter.has(key))).toBe(true);
  // One look-up in sixty is a false positive.
  expect(removed.filter((key) => filter.has(key)).length).toBeLessThan(removed.length / 10);
});
