import uPlot from 'uplot';
import { resolvedColor } from './resolved-color.ts';

/** Something that happened at a time of a plot. */
export interface PlotMark {
  /** Unix seconds, one of the plot's times. */
  readonly time: number;
  /** What happened, with its time: `Nov 20: Release 2.0`. */
  readonly text: string;
  /** Where there is more about it: an address on the page. */
  readonly href: string;
}

/** A mark and where it is, in CSS pixels from the left of the plot. */
export interface PlacedMark extends PlotMark {
  readonly x: number;
}

/** Returns where the marks are on a drawn plot. */
export const placedMarks = (plot: uPlot, marks: readonly PlotMark[]): PlacedMark[] =>
  marks.map((mark) => ({ ...mark, x: plot.bbox.left / uPlot.pxRatio + plot.valToPos(mark.time, 'x') }));

/** Draws a line at each mark. On the canvas, pictures of the plot have it too. */
export function drawMarks(plot: uPlot, marks: readonly PlotMark[]): void {
  const { ctx: context, bbox } = plot;
  context.save();
  context.strokeStyle = resolvedColor(plot.root, 'faint');
  context.lineWidth = uPlot.pxRatio;
  context.setLineDash([2 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
  for (const { time } of marks) {
    const x = Math.round(plot.valToPos(time, 'x', true));
    context.beginPath();
    context.moveTo(x, bbox.top);
    context.lineTo(x, bbox.top + bbox.height);
    context.stroke();
  }
  context.restore();
}
