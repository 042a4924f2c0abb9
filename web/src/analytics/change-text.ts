import { formatNumber } from '../ui/numbers.ts';

const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Returns how a count differs from another one: `+20% vs. 100`. */
export function changeText(count: number, other: number): string {
  if (other > 0) return `${percent.format((count - other) / other)} vs. ${formatNumber(other)}`;
  return count === 0 ? 'No change' : `+${formatNumber(count)} vs. 0`;
}
