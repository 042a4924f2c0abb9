import type { MessagePlot } from './message.ts';

/** Eighths of a line, from nothing to all of it (Unicode, Block Elements). */
const BLOCKS = ' ▁▂▃▄▅▆▇█';
/** Signs of the longest bar of a mail's text. */
const LONGEST_BAR = 30;

const highest = ({ bars }: MessagePlot) => Math.max(1, ...bars.map(({ value }) => value));

/** How long a bar is, as a part of `most`: what is not nothing can be seen. */
const lengthOf = (value: number, highestValue: number, most: number) =>
  value === 0 ? 0 : Math.max(1, Math.round((value / highestValue) * most));

/** A plot on one line, with its numbers: `Mentions of the last 7 days: ▁▃█ 1, 3, 8`. */
export function sparkLine(plot: MessagePlot): string {
  const top = highest(plot);
  const signs = plot.bars.map(({ value }) => BLOCKS[lengthOf(value, top, 8)]).join('');
  return `${plot.title}: ${signs} (${plot.bars.map(({ value }) => value).join(', ')})`;
}

/** A plot as lines of text, a bar each. */
export function textBars(plot: MessagePlot): string {
  const top = highest(plot);
  const width = Math.max(...plot.bars.map(({ label }) => label.length));
  const lines = plot.bars.map(
    ({ label, value }) =>
      `  ${label.padEnd(width)}  ${'#'.repeat(lengthOf(value, top, LONGEST_BAR))} ${value}`,
  );
  return [plot.title, ...lines].join('\n');
}

/** The bars with their lengths in percent of the longest. */
export function barLengths(plot: MessagePlot): { label: string; value: number; percent: number }[] {
  const top = highest(plot);
  return plot.bars.map((bar) => ({ ...bar, percent: lengthOf(bar.value, top, 100) }));
}
