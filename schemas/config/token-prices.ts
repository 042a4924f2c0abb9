import type { Tokens } from '../judging/verdict-record.ts';

/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  /** For the part of the input that the provider had cached. */
  readonly cached: number;
  readonly output: number;
}

/** Returns the cost of these tokens in US dollars. Cached tokens are part of the input. */
export const costOf = ({ input, cached, output }: Tokens, prices: TokenPrices): number =>
  ((input - cached) * prices.input + cached * prices.cached + output * prices.output) / 1_000_000;
