/** In how many texts of two periods each term occurs. */
export interface TermCounts {
  readonly now: ReadonlyMap<string, number>;
  readonly before: ReadonlyMap<string, number>;
}

/** Size of the prior, as a share of all occurrences. A larger one asks for more evidence of rare terms. */
const PRIOR_SHARE = 0.1;

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/**
 * Returns how much more each term belongs to this period than to the one before, in standard deviations; negative: less.
 * Weighted log-odds ratio with an informative Dirichlet prior (Monroe, Colaresi and Quinn, "Fightin' Words", 2008,
 * equations 16 to 22). Pure.
 */
export function logOddsOf({ now, before }: TermCounts): Map<string, number> {
  const sizes = { now: sum(now), before: sum(before) };
  const all = sizes.now + sizes.before;
  const prior = all * PRIOR_SHARE;
  const oddsOf = (count: number, size: number, share: number) => {
    const has = count + share * prior;
    return { log: Math.log(has / (size + prior - has)), variance: 1 / has };
  };
  const scores = new Map<string, number>();
  for (const term of new Set([...now.keys(), ...before.keys()])) {
    const [first, second] = [now.get(term) ?? 0, before.get(term) ?? 0];
    const share = (first + second) / all;
    const [a, b] = [oddsOf(first, sizes.now, share), oddsOf(second, sizes.before, share)];
    scores.set(term, (a.log - b.log) / Math.sqrt(a.variance + b.variance));
  }
  return scores;
}
