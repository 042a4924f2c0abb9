import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import { Panel } from '../ui/layout/page.tsx';
import { SlotPlot } from './slot-plot.tsx';
import { useAxis } from './use-axis.ts';
import { comparedLine, netSentiment, WINDOW_TEXT, type ComparedFigures } from './trends-data.ts';

interface TrendProps {
  readonly project: string;
  readonly analytics: Analytics;
  /** What the line is compared with, if anything. */
  readonly compared: ComparedFigures | null;
}

/** Net sentiment as a line. */
export function NetSentiment({ project, analytics, compared }: TrendProps) {
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
    <Panel title="Net sentiment">
      <p className="hint">Positive minus negative mentions, in percent of all, {WINDOW_TEXT[interval]}.</p>
      <SlotPlot
        label="Net sentiment over time"
        {...{ project, analytics, series }}
        axis={useAxis(analytics)}
      />
    </Panel>
  );
}

/** The likes, replies and shares of mentions as a line. */
export function Engagement({ project, analytics, compared }: TrendProps) {
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
    <Panel title="Engagement">
      <p className="hint">The engagement that the mentions of each {interval} have by now.</p>
      <SlotPlot
        label={`Engagement per ${interval}`}
        {...{ project, analytics, series }}
        axis={useAxis(analytics)}
      />
    </Panel>
  );
}
