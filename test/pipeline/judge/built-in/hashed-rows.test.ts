import { describe, expect, it } from 'vitest';
import { HashedRows } from '../../../../pipeline/judge/built-in/hashed-rows.ts';
import { featureHash } from '../../../../pipeline/judge/built-in/lessons/lesson-features.ts';
import { memoizeByText } from '../../../../pipeline/judge/built-in/memoize.ts';
import { RowCache } from '../../../../pipeline/judge/built-in/row-cache.ts';

const hashes = Array.from({ length: 5_000 }, (_, index) => featureHash(1, `word${index}`));

describe('HashedRows', () => {
  it('finds every hash, signed or unsigned, and no other', () => {
    const rows = new HashedRows(new Set(hashes));
    hashes.forEach((hash, row) => {
      expect(rows.rowOf(hash)).toBe(row);
      expect(rows.rowOf(hash >>> 0)).toBe(row);
    });
    expect(rows.rowOf(featureHash(1, 'another'))).toBe(-1);
    expect(new HashedRows().rowOf(0)).toBe(-1);
    expect(new HashedRows(new Set([0])).rowOf(0)).toBe(0);
  });

  it('grows with the hashes that are added', () => {
    const rows = new HashedRows();
    expect(hashes.map((hash) => rows.add(hash))).toEqual(hashes.map((_, row) => row));
    expect(rows.size).toBe(hashes.length);
    expect(hashes.map((hash) => rows.rowOf(hash))).toEqual(hashes.map((_, row) => row));
  });
});

describe('RowCache', () => {
  it('computes each row once, however many there are', () => {
    const computed: number[] = [];
    const cache = new RowCache(2, (position) => {
      computed.push(position);
      return [position, -position];
    });
    const positions = Array.from({ length: 1_000 }, (_, index) => index * 61);
    for (const position of [...positions, ...positions]) {
      const start = cache.startOf(position);
      expect([...cache.values.subarray(start, start + 2)]).toEqual([position, -position]);
    }
    expect(computed).toEqual(positions);
  });
});

describe('memoizeByText', () => {
  it('returns the result of each text, also of two texts with the same hash', () => {
    const made: string[] = [];
    const upper = memoizeByText((text) => {
      made.push(text);
      return text.toUpperCase();
    });
    // FNV-1a gives both pairs of these the same hash.
    const texts = ['costarring', 'liquid', 'declinate', 'macallums', 'word', 'w'.repeat(100)];
    for (const text of [...texts, ...texts]) expect(upper(text)).toBe(text.toUpperCase());
    expect(made.filter((text) => text === 'word' || text === 'costarring')).toEqual(['costarring', 'word']);
  });
});
