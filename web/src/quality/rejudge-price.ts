import { formatCount, formatDollars, formatNumber } from '../ui/numbers.ts';

/** What a preview says about the price of judging all mentions again. */
interface Estimate {
  readonly total: number;
  readonly tokens_estimate: number;
  /** US dollars; null without known prices; 0 for the built-in judge. */
  readonly cost_estimate: number | null;
}

/** Returns how many mentions would be judged again, and what that is expected to cost. */
export function rejudgePriceText({ total, tokens_estimate: tokens, cost_estimate: cost }: Estimate): string {
  const count = formatCount(total, 'mention');
  if (tokens === 0) return `${count}, judged by the built-in judge, which costs nothing.`;
  const used = `about ${formatNumber(Math.round(tokens))} tokens`;
  return cost === null ? `${count}, ${used}.` : `${count}, ${used}, about ${formatDollars(cost)}.`;
}
