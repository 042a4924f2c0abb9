import type { Rule } from '../api/records.ts';

type Placed = Pick<Rule, 'id' | 'position'>;

/** Returns positions for rules in their order: their own where no two are equal, or else 0, 1, 2, … */
const positionsOf = (rules: readonly Placed[]): readonly number[] =>
  rules.every(({ position }, at) => at === 0 || position > rules[at - 1]!.position)
    ? rules.map(({ position }) => position)
    : rules.map((_, at) => at);

/**
 * Returns what to change so that a rule acts one place earlier (`by` -1) or later (1). `rules`: all of them, in the order in
 * which they act. Empty when there is no such place.
 */
export function moveRule(rules: readonly Placed[], id: number, by: -1 | 1): Placed[] {
  const from = rules.findIndex((rule) => rule.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rules.length) return [];
  const moved = rules.with(from, rules[to]!).with(to, rules[from]!);
  const positions = positionsOf(rules);
  return moved
    .map((rule, at) => ({ id: rule.id, position: positions[at]!, before: rule.position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id: changed, position }) => ({ id: changed, position }));
}
