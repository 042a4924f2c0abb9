import type { LessonModel } from './lesson-model.ts';
import type { Stack } from './stacking.ts';

/** What a project's lessons say about relevance. */
export interface RelevanceModel {
  /** How much the judge's own log-odds count: learned from how often they were right on the project's lessons. */
  readonly prior: number;
  /** Of what a post says, and of how it is written. */
  readonly content: LessonModel;
  readonly surface: LessonModel;
}

/** The scores of a post by both models. */
export interface RelevanceScores {
  readonly content: number;
  readonly surface: number;
}

/** The limit of the judge's own certainty, in log-odds. */
const MAX_PRIOR = 6;

/** Limits the judge's own log-odds: no amount of evidence is beyond correction. */
export const limitedPrior = (baseline: number): number => Math.max(-MAX_PRIOR, Math.min(MAX_PRIOR, baseline));

const scaled = ({ bias, dense, words }: LessonModel, times: number, added: number): LessonModel => ({
  bias: Math.fround(times * bias + added),
  dense: dense.map((weight) => weight * times),
  words:
    times === 0
      ? new Map()
      : new Map(Array.from(words, ([hash, weight]) => [hash, Math.fround(weight * times)])),
});

/**
 * Combines models by a stack of three: the judge's own log-odds, `content` added to them, and `surface` alone.
 */
export function combineModels(
  content: LessonModel,
  surface: LessonModel,
  { weights, bias }: Stack,
): RelevanceModel {
  const [own = 0, added = 0, alone = 0] = weights;
  return {
    prior: Math.fround(own + added),
    content: scaled(content, added, bias),
    surface: scaled(surface, alone, 0),
  };
}

/** Returns the log-odds of relevance with lessons; `baseline` are those without. */
export const relevanceScore = (
  { prior }: RelevanceModel,
  baseline: number,
  { content, surface }: RelevanceScores,
): number => prior * limitedPrior(baseline) + content + surface;
