import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KIND_MODELS, kindModels } from '../../../../pipeline/judge/training/kinds.ts';
import { labeledPosts } from '../../../../pipeline/judge/training/kinds/labeled-posts.ts';
import { writtenPosts } from '../../../../pipeline/judge/training/kinds/written-posts.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shippedOf = (name: string) => readFileSync(`pipeline/judge/built-in/weights/${name}.bin`);
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

describe('the models of kinds', () => {
  it('trained on the samples have the format of those that ship, and are the same each time', () => {
    const [models, again] = [kindModels(SAMPLES), kindModels(SAMPLES)];
    for (const name of KIND_MODELS) {
      expect(firstLine(models[name])).toBe(firstLine(shippedOf(name)));
      expect(models[name].length).toBe(shippedOf(name).length);
      expect(again[name].equals(models[name])).toBe(true);
    }
  });

  it('learn from each written post once', () => {
    const posts = writtenPosts();
    expect(new Set(posts.map(({ text }) => text)).size).toBe(posts.length);
  });

  if (FULL_SETS) {
    it('that ship are those trained on the full sets', { timeout: 300_000 }, () => {
      expect(labeledPosts(FULL_SETS!)).toHaveLength(7_800);
      const models = kindModels(FULL_SETS!);
      for (const name of KIND_MODELS) expect(models[name].equals(shippedOf(name))).toBe(true);
    });
  }
});
