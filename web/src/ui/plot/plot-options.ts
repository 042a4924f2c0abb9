import { DAY_MS, SECOND_MS } from '../../../../schemas/duration.ts';
import uPlot from 'uplot';
import { resolvedColor } from './resolved-color.ts';

/** One line or one layer of bars. `color` is the name of a design token. */
export interface PlotSeries {
  readonly label: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly isLine?: boolean;
}

const HEIGHT = 220;
/** A bar's width as a share of its step, and its maximum width in pixels. */
const BAR: [number, number] = [0.8, 40];

/** Adds each layer to the ones before it, which is how uPlot draws stacked bars. */
export function stack(series: readonly PlotSeries[]): PlotSeries[] {
  const heights: number[] = [];
  return series.map((each) => ({
    ...each,
    values: each.values.map((value, at) => (heights[at] = (heights[at] ?? 0) + (value ?? 0))),
  }));
}

const padded = (first: number, last: number, steps: number): [number, number] => {
  const half = steps > 1 ? (last - first) / (steps - 1) / 2 : 1;
  return [first - half, last + half];
};

/** Tick steps for whole numbers. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

const DAY_SECONDS = DAY_MS / SECOND_MS;
/** Tick steps for whole days, in seconds. */
const DAY_STEPS = [1, 2, 3, 5, 7, 14, 28, 91, 182, 365, 730, 1825, 3650].map((days) => days * DAY_SECONDS);

const isWhole = (series: readonly PlotSeries[]) =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** Returns uPlot's options for series at `times` (Unix seconds), drawn in `host` as stacked bars or lines. */
export function plotOptions(
  host: HTMLElement,
  series: readonly PlotSeries[],
  isStacked: boolean,
  times: readonly number[],
): uPlot.Options {
  const areDays = times.every((time) => time % DAY_SECONDS === 0);
  const axis: uPlot.Axis = {
    stroke: resolvedColor(host, 'faint'),
    grid: { stroke: resolvedColor(host, 'line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const bars = uPlot.paths.bars!({ size: BAR });
  return {
    width: Math.max(200, host.clientWidth),
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, points: { show: !isStacked } },
    legend: { show: false },
    // The service labels days in UTC, whatever the browser's time zone is.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * SECOND_MS), 'UTC'),
    scales: {
      // Half a step of padding, or the first and last bars would be cut off.
      x: {
        range: (_plot, first, last) =>
          isStacked ? padded(first, last, series[0]?.values.length ?? 1) : [first, last],
      },
      // Without data the axis goes to 1.
      y: { range: (_plot, low, high) => [Math.min(0, low * 1.1), high > 0 ? high * 1.1 : low < 0 ? 0 : 1] },
    },
    axes: [
      { ...axis, ...(areDays && { incrs: DAY_STEPS }) },
      { ...axis, size: 44, ...(isWhole(series) && { incrs: WHOLE_STEPS }) },
    ],
    series: [
      {},
      ...series.map(({ label, color, isLine = false }) => ({
        label,
        stroke: resolvedColor(host, color),
        width: isStacked && !isLine ? 0 : 2,
        points: { show: false },
        ...(isStacked && !isLine ? { fill: resolvedColor(host, color), paths: bars } : {}),
      })),
    ],
  };
}
