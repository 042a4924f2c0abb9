import { useMemo } from 'react';
import { MINUTE_MS } from '../../../schemas/duration.ts';
import type { Analytics } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Plot, type PlotProps } from '../ui/plot/plot.tsx';
import { MarkRelease } from './annotations/mark-release.tsx';
import { marksOf } from './annotations/marks.ts';
import type { SlotAxis } from './slot-axis.ts';

interface SlotPlotProps
  extends
    Pick<PlotProps, 'label' | 'series' | 'onPick' | 'isStacked'>,
    Partial<Pick<PlotProps, 'formatTime'>> {
  readonly project: string;
  readonly analytics: Pick<Analytics, 'until' | 'timezone'>;
  readonly axis: SlotAxis;
}

/** A plot of figures by the day or the hour, in the project's time zone, with the project's annotations. */
export function SlotPlot({ project, analytics, axis, formatTime = axis.labelOf, ...plot }: SlotPlotProps) {
  const { data: annotations } = useApiQuery('list_annotations', { query: { project } });
  const marks = useMemo(() => marksOf(annotations ?? [], axis), [annotations, axis]);
  return (
    <Plot
      {...plot}
      {...{ formatTime, marks }}
      times={axis.times}
      timeZone={axis.timeZone}
      actions={
        <MarkRelease
          project={project}
          timeZone={analytics.timezone}
          plot={plot.label}
          // The end itself is no longer in the period.
          end={Date.parse(analytics.until) - MINUTE_MS}
        />
      }
    />
  );
}
