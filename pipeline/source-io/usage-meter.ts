import type { Source } from '../../schemas/source.ts';
import { costOf } from '../../schemas/usage/usage.ts';

/** How much of a source was used: calls, retries included, and their cost in the source's unit. */
export interface SourceUse {
  readonly calls: number;
  readonly cost: number;
}

/** The calls that a query took, and the items that the source returned for it. */
interface QueryUse {
  readonly calls: number;
  readonly returned: number;
}

/** Returns `parts` whole numbers that add up to `whole` and differ by at most one, the larger ones first. */
export const split = (whole: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(whole / parts) + (at < whole % parts ? 1 : 0));

/** Divides the use of one source among those who share it, so that everything is counted exactly once. */
export class UsageMeter {
  readonly #uses = new Map<string, SourceUse>();

  constructor(private readonly source: Source) {}

  /**
   * Divides the use of one query among those who share its answer. While the query runs, pass what was counted before:
   * only the difference is added.
   */
  count(sharers: readonly string[], used: QueryUse, counted: QueryUse = { calls: 0, returned: 0 }): void {
    const shares = ({ calls, returned }: QueryUse) => ({
      calls: split(calls, sharers.length),
      costs: split(costOf(this.source, { calls, returned }), sharers.length),
    });
    const [now, then] = [shares(used), shares(counted)];
    for (const [at, sharer] of sharers.entries()) {
      const before = this.of(sharer);
      this.#uses.set(sharer, {
        calls: before.calls + now.calls[at]! - then.calls[at]!,
        cost: before.cost + now.costs[at]! - then.costs[at]!,
      });
    }
  }

  /** Returns what was counted for one of them. */
  of(sharer: string): SourceUse {
    return this.#uses.get(sharer) ?? { calls: 0, cost: 0 };
  }
}
