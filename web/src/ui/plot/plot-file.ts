import { csvLine } from '../../../../schemas/csv.ts';
import { SECOND_MS } from '../../../../schemas/duration.ts';
import type { PlotSeries } from './plot-options.ts';
import { resolvedColor } from './resolved-color.ts';

/** Returns the name of a plot's file without its ending: `mentions-per-day`. */
export const fileNameOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'plot';

/** Returns the data of a plot as CSV: a row for each time. `times`: Unix seconds. */
export const plotCsv = (times: readonly number[], series: readonly PlotSeries[]): string =>
  [
    ['time', ...series.map(({ label }) => label)],
    ...times.map((time, at) => [
      new Date(time * SECOND_MS).toISOString(),
      ...series.map(({ values }) => values[at] ?? null),
    ]),
  ]
    .map(csvLine)
    .join('');

/** Space above the plot for its title and legend, and between legend entries, in CSS pixels. */
const HEAD = 52;
const GAP = 16;
const MARK = 10;

/** Draws the title and the legend of a plot, which on the page are not part of its canvas. */
function drawHead(
  context: CanvasRenderingContext2D,
  label: string,
  { element, series }: { readonly element: HTMLElement; readonly series: readonly PlotSeries[] },
): void {
  const ink = resolvedColor(element, 'ink');
  context.fillStyle = ink;
  context.font = '600 15px system-ui, sans-serif';
  context.fillText(label, GAP, 20);
  context.font = '12px system-ui, sans-serif';
  let x = GAP;
  for (const { label: name, color } of series) {
    context.fillStyle = resolvedColor(element, color);
    context.fillRect(x, 32, MARK, MARK);
    context.fillStyle = ink;
    context.fillText(name, x + MARK + 4, 41);
    x += MARK + 4 + context.measureText(name).width + GAP;
  }
}

/** Returns a plot as a picture with its title and legend, on the background of the page; null where there is no canvas. */
export function plotPicture(
  element: HTMLElement,
  label: string,
  series: readonly PlotSeries[],
): Promise<Blob | null> {
  const drawn = element.querySelector('canvas');
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (!drawn || !context) return Promise.resolve(null);
  const ratio = drawn.width / (drawn.clientWidth || drawn.width);
  [picture.width, picture.height] = [drawn.width, drawn.height + HEAD * ratio];
  context.fillStyle = resolvedColor(element, 'paper');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, HEAD * ratio);
  context.scale(ratio, ratio);
  drawHead(context, label, { element, series });
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}
