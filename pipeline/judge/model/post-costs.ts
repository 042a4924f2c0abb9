import { costOf, type TokenPrices } from '../../../schemas/config/token-prices.ts';
import type { Tokens, VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Judgement } from '../judge.ts';

/** What no call has been made for. */
export const NO_TOKENS: Tokens = { input: 0, cached: 0, output: 0 };

/**
 * What the posts of a batch have cost so far: each call is shared by the posts that it asked about, whether or not it
 * brought a verdict. So the ledger tells what verdicts took, useless answers on the way to them included.
 */
export class PostCosts {
  readonly #spent = new Map<string, Tokens>();

  /** `prices` null: unknown, so that no cost is told. */
  constructor(private readonly prices: TokenPrices | null) {}

  /** Takes what a call used and the keys of the posts that it asked about. */
  addCall(used: Tokens, keys: readonly string[]): void {
    for (const key of keys) {
      const { input, cached, output } = this.#spent.get(key) ?? NO_TOKENS;
      this.#spent.set(key, {
        input: input + used.input / keys.length,
        cached: cached + used.cached / keys.length,
        output: output + used.output / keys.length,
      });
    }
  }

  /** The verdict with all that was spent on its post; as it is where nothing was. */
  addTo(key: string, verdict: Judgement): Judgement {
    const tokens = this.#spent.get(key);
    if (!tokens) return verdict;
    const trace: VerdictTrace = {
      ...verdict.trace,
      tokens,
      cost: this.prices && costOf(tokens, this.prices),
    };
    return { ...verdict, trace };
  }
}
