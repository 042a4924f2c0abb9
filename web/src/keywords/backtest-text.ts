import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { formatNumber } from '../ui/numbers.ts';

type Backtest = Output<'preview_keyword'>;

const MOST_SOURCES = 4;
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Says what a keyword would have found, and where. */
export function foundText({ total, searched, days, by_source, truncated, ...result }: Backtest): string {
  const where = by_source
    .slice(0, MOST_SOURCES)
    .map(({ source, count }) => `${SOURCE_TITLES[source]} ${formatNumber(count)}`)
    .join(', ');
  const found = `Found ${truncated ? 'more than ' : ''}${formatNumber(total)} of ${formatNumber(searched)} posts of the last ${days.length} days`;
  return `${found}${where === '' ? '' : ` (${where})`}, ${formatNumber(result.new)} of them new.`;
}

/** Says how many of these the judge would keep; empty without any verdict. */
export const keptText = ({ kept }: Backtest): string =>
  kept === null
    ? ''
    : `The judge keeps ${percent(kept.share)} (${percent(kept.low)} to ${percent(kept.high)}, of ${formatNumber(kept.judged)} judged).`;

/** Says what the keyword costs a month. */
export function costText({ cost: { posts_a_month, calls_a_month, tokens_a_month } }: Backtest): string {
  const tokens = tokens_a_month ? `, about ${formatNumber(tokens_a_month)} tokens` : '';
  return `A month: ${formatNumber(posts_a_month)} posts to judge, ${formatNumber(calls_a_month)} calls${tokens}.`;
}
