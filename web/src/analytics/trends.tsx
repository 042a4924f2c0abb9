import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import type { PlotData } from './plot-data.ts';
import { SlotPlot } from './slot-plot.tsx';
import { useAxis } from './use-axis.ts';
import { comparedLine, netSentiment, WINDOW_TEXT } from './trends-data.ts';

/** Net sentiment as a line. */
export function NetSentiment({ project, analytics, compared, listAddress }: PlotData) {
  const { over_time: slots, interval } = analytics;
  const series = useMemo(
    () => [
      { label: 'Net sentiment, %', color: 'accent', values: netSentiment(slots, interval), isLine: true },
      ...(compared
        ? [comparedLine(compared.name, netSentiment(compared.analytics.over_time, interval), slots.length)]
        : []),
    ],
    [slots, interval, compared],
  );
  return (
    <>
      <p className="hint">Positive minus negative mentions, in percent of all, {WINDOW_TEXT[interval]}.</p>
      <SlotPlot
        label="Net sentiment over time"
        {...{ project, analytics, series, listAddress }}
        axis={useAxis(analytics)}
      />
    </>
  );
}

/** The likes, replies and shares of mentions as a line. */
export function Engagement({ project, analytics, compared, listAddress }: PlotData) {
  const { over_time: slots, interval } = analytics;
  const series = useMemo(() => {
    const valuesOf = (of: Analytics['over_time']) => of.map(({ engagement }) => engagement);
    return [
      { label: 'Engagement', color: 'accent', values: valuesOf(slots), isLine: true },
      ...(compared
        ? [comparedLine(compared.name, valuesOf(compared.analytics.over_time), slots.length)]
        : []),
    ];
  }, [slots, compared]);
  return (
    <>
      <p className="hint">The engagement that the mentions of each {interval} have by now.</p>
      <SlotPlot
        label={`Engagement per ${interval}`}
        {...{ project, analytics, series, listAddress }}
        axis={useAxis(analytics)}
      />
    </>
  );
}
