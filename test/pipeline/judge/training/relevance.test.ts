import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everydayWords } from '../../../../pipeline/judge/training/everyday-words.ts';
import { lessonCenter } from '../../../../pipeline/judge/training/lesson-center.ts';
import {
  crossValidated,
  relevanceWeights,
  trainingTasks,
} from '../../../../pipeline/judge/training/relevance.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = (name: string) => readFileSync(`pipeline/judge/built-in/weights/${name}`, 'utf8');
const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;

/** Returns everything in a weights file except the learned values. */
const about = (text: string) => {
  const { weights, intercept, center, words, ...rest } = parsed(text);
  const names = weights ? Object.keys(weights) : null;
  return {
    ...rest,
    names,
    intercept: typeof intercept,
    length: (center as [] | undefined)?.length,
    words: typeof words,
  };
};

describe('training on the samples', () => {
  const tasks = trainingTasks(SAMPLES);

  it('gives context weights that tell namesakes apart, the same each time', () => {
    const weights = relevanceWeights(tasks);
    expect(about(weights)).toEqual(about(shipped('relevance.json')));
    expect(relevanceWeights(trainingTasks(SAMPLES))).toBe(weights);
    // 0.5 is chance. The full sets reach 0.76.
    expect(crossValidated(tasks)).toBeGreaterThan(0.6);
  });

  it('gives the mean meaning of posts, the same each time', () => {
    const center = lessonCenter(SAMPLES);
    expect(about(center)).toEqual(about(shipped('lesson-center.json')));
    expect(lessonCenter(SAMPLES)).toBe(center);
  });

  it('finds everyday words, nearly all of which ship', () => {
    const found = everydayWords(SAMPLES);
    expect(about(found)).toEqual(about(shipped('everyday-words.json')));
    const known = new Set(String(parsed(shipped('everyday-words.json')).words).split(' '));
    const words = String(parsed(found).words).split(' ');
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word) => known.has(word)).length / words.length).toBeGreaterThan(0.95);
  });
});

if (FULL_SETS) {
  describe('training on the full sets', { timeout: 300_000 }, () => {
    it('gives the context weights that ship', () => {
      expect(relevanceWeights(trainingTasks(FULL_SETS!))).toBe(shipped('relevance.json'));
    });

    it('gives the mean meaning that ships', () => {
      expect(lessonCenter(FULL_SETS!)).toBe(shipped('lesson-center.json'));
    });

    it('reproduces the shipped everyday words', () => {
      expect(everydayWords(FULL_SETS!)).toBe(shipped('everyday-words.json'));
    });
  });
}
