import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SENTIMENT_NAMES } from '../mentions/mention-text.ts';
import { SlotPlot } from './slot-plot.tsx';
import type { PlotData } from './plot-data.ts';
import { comparedLine } from './trends-data.ts';
import { useAxis } from './use-axis.ts';

/** Mentions per day or hour by sentiment. Each day and hour links to its mentions. */
export function Volume({ project, filter, analytics, compared, listAddress }: PlotData) {
  const { over_time: shown } = analytics;
  const navigate = useNavigate();
  const axis = useAxis(analytics);
  const series = useMemo(
    () => [
      ...(['negative', 'neutral', 'positive'] as const).map((sentiment) => ({
        label: SENTIMENT_NAMES[sentiment],
        color: sentiment,
        values: shown.map((each) => each[sentiment]),
      })),
      ...(compared
        ? [
            comparedLine(
              `All, ${compared.name}`,
              compared.analytics.over_time.map(({ count }) => count),
              shown.length,
            ),
          ]
        : []),
    ],
    [shown, compared],
  );
  const feedLinkOf = (time: number) =>
    ({
      to: '/projects/$project/feed',
      params: { project },
      search: { ...filter, ...axis.scopeOf(time) },
    }) as const;
  return (
    <SlotPlot
      label={`Mentions per ${axis.unit} by sentiment`}
      formatTime={(time) => <Link {...feedLinkOf(time)}>{axis.labelOf(time)}</Link>}
      onPick={(time) => void navigate(feedLinkOf(time))}
      isStacked
      {...{ project, analytics, axis, series, listAddress }}
    />
  );
}
