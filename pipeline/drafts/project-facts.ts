import { singleLine, visibleText } from '../judge/visible-text.ts';
import type { DraftRequest } from './drafter.ts';

const MAX_POINTS = 500;

/** Returns the facts of a project, one line each. Settings that were stored before facts were checked may be anything. */
export function factsOf({ settings }: DraftRequest['project']): string[] {
  const facts: unknown = settings.facts;
  if (!Array.isArray(facts)) return [];
  return facts
    .filter((fact): fact is string => typeof fact === 'string')
    .map((fact) => singleLine(visibleText(fact, MAX_POINTS)))
    .filter((fact) => fact !== '');
}
