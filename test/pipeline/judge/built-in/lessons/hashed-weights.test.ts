import { describe, expect, it } from 'vitest';
import {
  HashedMaxima,
  HashedWeights,
} from '../../../../../pipeline/judge/built-in/lessons/hashed-weights.ts';
import { featureHash } from '../../../../../pipeline/judge/built-in/lessons/lesson-features.ts';

const hashes = Array.from({ length: 5_000 }, (_, index) => featureHash(1, `word${index}`));

describe('HashedWeights', () => {
  it('finds the weight of every hash, signed or unsigned, and 0 for another', () => {
    const weights = new HashedWeights(new Map(hashes.map((hash, index) => [hash >>> 0, index / 4])));
    hashes.forEach((hash, index) => {
      expect(weights.weightOf(hash)).toBe(index / 4);
      expect(weights.weightOf(hash >>> 0)).toBe(index / 4);
    });
    expect(weights.weightOf(featureHash(1, 'another'))).toBe(0);
    expect(new HashedWeights(new Map()).weightOf(0)).toBe(0);
  });
});

describe('HashedMaxima', () => {
  it('keeps the greatest value of each hash in the order of their first ones, however many', () => {
    const maxima = new HashedMaxima();
    for (const round of [1, 2]) {
      maxima.restart();
      for (const times of [1, 3, 2])
        hashes.slice(0, 5_000 / round).forEach((hash, index) => maxima.raise(hash, times + index));
      const { hashes: kept, values } = maxima.collected();
      expect(Array.from(kept, (hash) => hash | 0)).toEqual(hashes.slice(0, 5_000 / round));
      expect(Array.from(values)).toEqual(Array.from(kept, (_, index) => 3 + index));
    }
    maxima.restart();
    expect(maxima.collected().hashes).toHaveLength(0);
  });

  it('says whether a hash is new', () => {
    const maxima = new HashedMaxima();
    expect([7, -1, 7, 0xffffffff].map((hash) => maxima.raise(hash, 1))).toEqual([true, true, false, false]);
  });
});
