import type { ReactNode } from 'react';
import type { PlotSeries } from '../ui/plot/plot-options.ts';
import { Plot } from '../ui/plot/plot.tsx';
import type { SlotAxis } from './slot-axis.ts';

interface SlotPlotProps {
  readonly label: string;
  readonly axis: SlotAxis;
  readonly series: readonly PlotSeries[];
  /** Renders a time in the data table; its label by default. */
  readonly formatTime?: (time: number) => ReactNode;
  readonly onPick?: (time: number) => void;
  readonly isStacked?: boolean;
}

/** A plot of figures by the day or the hour, in the project's time zone. */
export function SlotPlot({ axis, formatTime = axis.labelOf, ...plot }: SlotPlotProps) {
  return <Plot {...plot} formatTime={formatTime} times={axis.times} timeZone={axis.timeZone} />;
}
