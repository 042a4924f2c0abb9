import { type Source } from '../../schemas/source.ts';
import { costOf } from '../../schemas/usage.ts';

/** What was used of a source: calls, tries included, and their cost in the source's unit. */
export interface Use {
  readonly calls: number;
  readonly cost: number;
}

/** Takes a whole number and gives it as `parts` whole numbers that differ by one at most, the larger ones first. */
export const split = (whole: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(whole / parts) + (at < whole % parts ? 1 : 0));

/** Counts what asking one source takes, so that everything is counted once, whoever shares it. */
export class Meter {
  readonly #uses = new Map<string, Use>();

  constructor(private readonly source: Source) {}

  /** Divides what one question took among those who share its answer. `returned`: items that the source gave. */
  count(sharers: readonly string[], used: { readonly calls: number; readonly returned: number }): void {
    const calls = split(used.calls, sharers.length);
    const costs = split(costOf(this.source, used), sharers.length);
    for (const [at, sharer] of sharers.entries()) {
      const before = this.of(sharer);
      this.#uses.set(sharer, {
        calls: before.calls + (calls[at] ?? 0),
        cost: before.cost + (costs[at] ?? 0),
      });
    }
  }

  /** What has been counted for one of them. */
  of(sharer: string): Use {
    return this.#uses.get(sharer) ?? { calls: 0, cost: 0 };
  }
}
