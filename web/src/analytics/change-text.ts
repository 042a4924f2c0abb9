const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Says how a figure changed: `+20% on the 100 before`. Of nothing there is no share. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none before either' : 'none in the period before';
  return `${percent.format((now - before) / before)} on the ${before.toLocaleString('en')} before`;
}
