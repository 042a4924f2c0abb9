import { formatNumber } from '../ui/numbers.ts';

const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Returns how a count changed from the previous period: `+20% vs. 100`. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'No change' : 'None in the previous period';
  return `${percent.format((now - before) / before)} vs. ${formatNumber(before)} before`;
}
