import { lazily } from './lazily.ts';

// The first formatter of a page takes tens of milliseconds to make, and the first page needs whole numbers only.
const fractions = lazily(() => new Intl.NumberFormat('en'));
const dollars = lazily(
  () => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
);
const percent = lazily(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }));

/** Formats a number with thousands separators: `1,234`. */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : fractions().format(value);

/** Formats an amount in US dollars: `$0.0123`. */
export const formatDollars = (value: number): string => dollars().format(value);

/** Formats a share of 1 with at most one decimal: `12.5%`. */
export const formatPercent = (share: number): string => percent().format(share);

/** Formats a count with its noun: `1 mention`, `1,234 mentions`. `plural` is for nouns that need more than an s. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`;
