import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../schemas/duration.ts';
import uPlot from 'uplot';
import { resolvedColor } from './resolved-color.ts';

/** One line or one layer of bars. `color` is the name of a design token. */
export interface PlotSeries {
  readonly label: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly isLine?: boolean;
  /** Something to compare with: a thin dashed line. */
  readonly isMuted?: boolean;
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

const HOUR_SECONDS = HOUR_MS / SECOND_MS;
/** Tick steps for whole hours, in seconds. */
const HOUR_STEPS = [1, 2, 3, 4, 6, 12, 24].map((hours) => hours * HOUR_SECONDS);

/** Returns what uPlot writes at ticks: each entry has the shortest step it is for, a label, and what to add in a new year or day. */
const labels = (
  step: number,
  label: string,
  ofYear: string | null,
  ofDay: string | null,
): uPlot.Axis.Values => [[step, label, ofYear, null, ofDay, null, null, null, 1]];

/** Returns the tick steps and labels of a time axis: clear ones for days and hours, those of uPlot for other times. */
function timeTicks(times: readonly number[], timeZone: string | undefined): Partial<uPlot.Axis> {
  if (times.every((time) => time % DAY_SECONDS === 0))
    return { incrs: DAY_STEPS, values: labels(DAY_SECONDS, '{MMM} {D}', '\n{YYYY}', null) };
  return timeZone === undefined
    ? {}
    : { incrs: HOUR_STEPS, values: labels(HOUR_SECONDS, '{HH}:{mm}', null, '\n{MMM} {D}') };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

const isWhole = (series: readonly PlotSeries[]) =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** How series are drawn. */
export interface Drawing {
  /** Stacked bars; otherwise lines. */
  readonly isStacked: boolean;
  /** The points on the time axis in Unix seconds. */
  readonly times: readonly number[];
  /** The zone of the clock that the axis shows; UTC by default. */
  readonly timeZone: string | undefined;
}

/** Returns uPlot's options for series drawn in `host`. */
export function plotOptions(
  host: HTMLElement,
  series: readonly PlotSeries[],
  { isStacked, times, timeZone }: Drawing,
): uPlot.Options {
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
    // Whatever the browser's time zone is. The service labels days in UTC.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * SECOND_MS), timeZone ?? 'UTC'),
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
      { ...axis, ...timeTicks(times, timeZone) },
      {
        ...axis,
        size: 44,
        // 50,000 has no room.
        values: (_plot, ticks) => ticks.map((tick) => compact.format(tick)),
        ...(isWhole(series) && { incrs: WHOLE_STEPS }),
      },
    ],
    series: [
      {},
      ...series.map(({ label, color, isLine = false, isMuted = false }) => ({
        label,
        stroke: resolvedColor(host, color),
        width: isStacked && !isLine ? 0 : isMuted ? 1.5 : 2,
        ...(isMuted && { dash: [5, 4] }),
        points: { show: false },
        ...(isStacked && !isLine ? { fill: resolvedColor(host, color), paths: bars } : {}),
      })),
    ],
  };
}
