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
  /** The address of the page that lists the annotations; empty: this one does. */
  readonly listAddress: string;
}

/** A plot of figures by the day or the hour, in the project's time zone, with the project's annotations. */
export function SlotPlot(props: SlotPlotProps) {
  const { project, analytics, axis, listAddress, formatTime = axis.labelOf, ...plot } = props;
  const { data: annotations } = useApiQuery('list_annotations', { query: { project } });
  const marks = useMemo(
    () => marksOf(annotations ?? [], axis, listAddress),
    [annotations, axis, listAddress],
  );
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
