import { describe, expect, it } from 'vitest';
import {
  type LessonExample,
  scoreOf,
  trainLessons,
} from '../../../../../pipeline/judge/built-in/lessons/lesson-model.ts';
import { runSync } from '../../../../../pipeline/judge/built-in/lessons/time-slicing.ts';
import {
  decodeLessonModel,
  encodeLessonModel,
} from '../../../../../pipeline/judge/built-in/lessons/lesson-model-bytes.ts';
import { MEANING_DIMENSIONS } from '../../../../../pipeline/judge/built-in/lessons/lesson-features.ts';

/** An example with these features set, all with the same weight. */
const exampleOf = (hashes: readonly number[], relevant: boolean, baseline = 0): LessonExample => ({
  dense: new Float32Array(MEANING_DIMENSIONS),
  hashes: Uint32Array.from(hashes),
  values: new Float32Array(hashes.length).fill(1),
  relevant,
  baseline,
  weight: 1,
});

const [FRUIT, PHONE, COMMON] = [11, 4_000_000_000, 7];

const train = (examples: readonly LessonExample[]) => runSync(trainLessons(examples));
const taught = train([
  ...Array.from({ length: 9 }, () => exampleOf([FRUIT, COMMON], false, 1)),
  ...Array.from({ length: 9 }, () => exampleOf([PHONE, COMMON], true, 1)),
]);

describe('a model of corrections', () => {
  it('separates relevant from irrelevant corrections', () => {
    expect(scoreOf(taught, exampleOf([FRUIT], true))).toBeLessThan(-2);
    expect(scoreOf(taught, exampleOf([PHONE], true))).toBeGreaterThan(0.5);
    expect(Math.abs(scoreOf(taught, exampleOf([99], true)))).toBeLessThan(0.5);
  });

  it('learns less from what the judge already knew', () => {
    const known = train([exampleOf([FRUIT], false, -3), exampleOf([PHONE], true, 3)]);
    const news = train([exampleOf([FRUIT], false, 3), exampleOf([PHONE], true, -3)]);
    const fruit = exampleOf([FRUIT], false);
    expect(Math.abs(scoreOf(known, fruit))).toBeLessThan(Math.abs(scoreOf(news, fruit)) / 2);
  });

  it('changes less with corrections of one kind only', () => {
    const of = (count: number) =>
      train(Array.from({ length: count }, (_, at) => exampleOf([COMMON, 100 + at], false, 1)));
    const stranger = exampleOf([COMMON], true);
    expect(scoreOf(of(200), stranger)).toBeGreaterThan(scoreOf(taught, exampleOf([FRUIT, COMMON], false)));
  });

  it('is stored bit by bit', () => {
    const kept = decodeLessonModel(encodeLessonModel(taught));
    expect(kept).toEqual(taught);
    expect(encodeLessonModel(kept!)).toEqual(encodeLessonModel(taught));
  });

  it('must be trained again when truncated or of another version', () => {
    const bytes = encodeLessonModel(taught);
    expect(decodeLessonModel(bytes.subarray(0, -1))).toBeNull();
    expect(decodeLessonModel(Buffer.concat([Buffer.from('ELM0'), bytes.subarray(4)]))).toBeNull();
    expect(decodeLessonModel(Buffer.alloc(0))).toBeNull();
  });

  it('stays small with any corrections', () => {
    const many = Array.from({ length: 300 }, (_, row) =>
      exampleOf(
        Array.from({ length: 100 }, (_, at) => row * 1_000 + at),
        row % 2 === 0,
      ),
    );
    expect(encodeLessonModel(train(many)).length).toBeLessThan(67_000);
  });
});
