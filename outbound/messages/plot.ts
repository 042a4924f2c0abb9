import type { MessagePlot } from './message.ts';

/** Eighths of a line, from empty to full (Unicode, Block Elements). */
const BLOCKS = ' ▁▂▃▄▅▆▇█';
/** Characters of the longest bar in the text of a mail. */
const LONGEST_BAR = 30;

const highest = ({ bars }: MessagePlot) => Math.max(1, ...bars.map(({ value }) => value));

/** Returns the length of a bar, at most `most`. A value above zero is always visible. */
const lengthOf = (value: number, highestValue: number, most: number) =>
  value === 0 ? 0 : Math.max(1, Math.round((value / highestValue) * most));

/** Returns a plot on one line, with its numbers: `Mentions in the last 7 days: ▁▃█ (1, 3, 8)`. */
export function sparkLine(plot: MessagePlot): string {
  const top = highest(plot);
  const signs = plot.bars.map(({ value }) => BLOCKS[lengthOf(value, top, 8)]).join('');
  return `${plot.title}: ${signs} (${plot.bars.map(({ value }) => value).join(', ')})`;
}

/** Returns a plot as lines of text, one bar each. */
export function textBars(plot: MessagePlot): string {
  const top = highest(plot);
  const width = Math.max(...plot.bars.map(({ label }) => label.length));
  const lines = plot.bars.map(
    ({ label, value }) =>
      `  ${label.padEnd(width)}  ${'#'.repeat(lengthOf(value, top, LONGEST_BAR))} ${value}`,
  );
  return [plot.title, ...lines].join('\n');
}

/** Returns the bars with their lengths in percent of the longest. */
export function barLengths(plot: MessagePlot): { label: string; value: number; percent: number }[] {
  const top = highest(plot);
  return plot.bars.map((bar) => ({ ...bar, percent: lengthOf(bar.value, top, 100) }));
}
