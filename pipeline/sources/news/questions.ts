import { askedSpellings, type Asked } from '../../connector/planning/plan.ts';
import { packAlternatives, type QuestionLimits } from '../../connector/planning/plan-packing.ts';
import { phrase } from '../../connector/planning/plan-phrase.ts';
import { byReach } from '../../connector/planning/plan-reach.ts';
import type { Query } from '../../connector/connector.ts';

/** Phrases that are asked for together, over the same time. */
export interface NewsQuestion {
  readonly phrases: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** `one`, or `(one OR "the other")`: parentheses are only allowed around alternatives. */
export const anyOf = (phrases: readonly string[]): string =>
  phrases.length === 1 ? (phrases[0] ?? '') : `(${phrases.join(' OR ')})`;

/**
 * Packs the phrases of a query into as few questions as the limits allow, those that look back equally far together.
 * `fits` leaves out phrases that the engine refuses.
 */
export function newsQuestions(
  query: Query,
  limits: QuestionLimits,
  fits: (phrase: string) => boolean = () => true,
): NewsQuestion[] {
  const askable = askedSpellings(query.wants).filter(({ spelling }) => {
    const words = phrase(spelling);
    return words !== null && fits(words);
  });
  const phraseOf = ({ spelling }: Asked) => phrase(spelling) ?? '';
  return byReach(askable)
    .flatMap((group) => packAlternatives(group, phraseOf, limits))
    .map((group) => ({ phrases: group.map(phraseOf), since: Math.min(...group.map(({ since }) => since)) }));
}
