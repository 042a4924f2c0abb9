import type { Source } from '../../schemas/source.ts';
import { costOf } from '../../schemas/usage/usage.ts';

/** What was used of a source: calls, tries included, and their cost in the source's unit. */
export interface Use {
  readonly calls: number;
  readonly cost: number;
}

/** What answering a question took: `returned` are the items that the source gave. */
interface Taken {
  readonly calls: number;
  readonly returned: number;
}

/** Takes a whole number and gives it as `parts` whole numbers that differ by one at most, the larger ones first. */
export const split = (whole: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(whole / parts) + (at < whole % parts ? 1 : 0));

/** Counts what asking one source takes, so that everything is counted once, whoever shares it. */
export class Meter {
  readonly #uses = new Map<string, Use>();

  constructor(private readonly source: Source) {}

  /**
   * Divides what one question took among those who share its answer: all of it, or, while it is being answered, what has been
   * added since it was `counted` last.
   */
  count(sharers: readonly string[], used: Taken, counted: Taken = { calls: 0, returned: 0 }): void {
    const shares = ({ calls, returned }: Taken) => ({
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

  /** What has been counted for one of them. */
  of(sharer: string): Use {
    return this.#uses.get(sharer) ?? { calls: 0, cost: 0 };
  }
}
