import { movedTo, type Placed } from '../ui/moved-to.ts';

/**
 * Returns what to change so that a rule acts one place earlier (`by` -1) or later (1). `rules`: all of them, in the order in
 * which they act. Empty when there is no such place.
 */
export const moveRule = (rules: readonly Placed[], id: number, by: -1 | 1): Placed[] =>
  movedTo(rules, id, rules.findIndex((rule) => rule.id === id) + by);
