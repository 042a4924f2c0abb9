import { csvLine } from '../../../../schemas/csv.ts';
import { SECOND_MS } from '../../../../schemas/duration.ts';
import type { PlotMark } from './plot-marks.ts';
import type { PlotSeries } from './plot-options.ts';
import { resolvedColor } from './resolved-color.ts';

/** Returns the name of a plot's file without its ending: `mentions-per-day`. */
export const fileNameOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'plot';

/** Returns the data of a plot as CSV: a row for each time, with what happened then if there are marks. `times`: Unix seconds. */
export function plotCsv(
  times: readonly number[],
  series: readonly PlotSeries[],
  marks: readonly PlotMark[] = [],
): string {
  const happened = new Map(marks.map(({ time, text }) => [time, text]));
  const head = ['time', ...series.map(({ label }) => label)];
  const rows = times.map((time, at) => [
    new Date(time * SECOND_MS).toISOString(),
    ...series.map(({ values }) => values[at] ?? null),
    ...(marks.length > 0 ? [happened.get(time) ?? null] : []),
  ]);
  return [marks.length > 0 ? [...head, 'annotations'] : head, ...rows].map(csvLine).join('');
}

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

/** The height of a line of text under the plot, and the most such lines. */
const NOTE = 18;
const MOST_NOTES = 12;

/** Writes what happened under the plot: on the page it shows when a mark is hovered. `top`: in CSS pixels. */
function drawNotes(context: CanvasRenderingContext2D, notes: readonly string[], top: number): void {
  context.font = '12px system-ui, sans-serif';
  notes.forEach((note, at) => context.fillText(note, GAP, top + NOTE * at + 12));
}

interface Picture {
  readonly label: string;
  readonly series: readonly PlotSeries[];
  readonly marks: readonly PlotMark[];
}

/**
 * Returns a plot as a picture with its title, its legend and what happened, on the background of the page; null where there is
 * no canvas.
 */
export function plotPicture(element: HTMLElement, { label, series, marks }: Picture): Promise<Blob | null> {
  const drawn = element.querySelector('canvas');
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (!drawn || !context) return Promise.resolve(null);
  const notes = marks.flatMap(({ text }) => text.split('\n')).slice(0, MOST_NOTES);
  const ratio = drawn.width / (drawn.clientWidth || drawn.width);
  const top = HEAD + drawn.height / ratio;
  picture.width = drawn.width;
  picture.height = (top + NOTE * notes.length + (notes.length > 0 ? GAP / 2 : 0)) * ratio;
  context.fillStyle = resolvedColor(element, 'paper');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, HEAD * ratio);
  context.scale(ratio, ratio);
  drawHead(context, label, { element, series });
  drawNotes(context, notes, top);
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}
