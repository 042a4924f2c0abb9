import { costOf, type TokenPrices } from '../../../schemas/config/token-prices.ts';
import type { Tokens, VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Judgement } from '../judge.ts';

/** The tokens of a post without a call. */
export const NO_TOKENS: Tokens = { input: 0, cached: 0, output: 0 };

/**
 * The tokens that each post of a batch used: every call is shared evenly by its posts, with or without a verdict. The
 * recorded cost of a verdict therefore includes failed attempts.
 */
export class PostCosts {
  readonly #spent = new Map<string, Tokens>();

  /** `prices` is null when unknown: no cost is recorded. */
  constructor(private readonly prices: TokenPrices | null) {}

  /** Adds a call's tokens to the posts with these keys. */
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

  /** Returns the verdict with everything spent on its post. */
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
