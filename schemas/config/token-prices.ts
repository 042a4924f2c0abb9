import type { Tokens } from '../judging/verdict-record.ts';

/** US dollars for a million tokens. */
export interface TokenPrices {
  readonly input: number;
  /** For those of the input that the provider had cached. */
  readonly cached: number;
  readonly output: number;
}

/** What these tokens cost, in US dollars. Cached tokens are among those of the input. */
export const costOf = ({ input, cached, output }: Tokens, prices: TokenPrices): number =>
  ((input - cached) * prices.input + cached * prices.cached + output * prices.output) / 1_000_000;
