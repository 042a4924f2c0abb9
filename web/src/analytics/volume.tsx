import { SECOND_MS } from '../../../schemas/duration.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { SENTIMENT_NAMES } from '../mentions/mention-text.ts';
import { Panel } from '../ui/layout/page.tsx';
import { Plot } from '../ui/plot/plot.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import type { AnalyticsFilter } from './analytics-search.ts';
import { dayPeriod, previousCounts, previousPeriod } from './period.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';

const dayOf = (time: number) => new Date(time * SECOND_MS).toISOString().slice(0, 10);

interface VolumeProps {
  readonly project: string;
  readonly filter: AnalyticsFilter;
  readonly analytics: Pick<Analytics, 'since' | 'over_time'>;
  /** The length of the period in days. */
  readonly days: number;
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

/** Mentions per day by sentiment. Each day links to its mentions. */
export function Volume({ project, filter, analytics, days, isCompared, onCompare }: VolumeProps) {
  const { over_time: shown, since } = analytics;
  const navigate = useNavigate();
  const previous = useApiQuery(
    'get_volume',
    { query: { project, ...filter, ...previousPeriod(since, days), by: 'sentiment' } },
    { enabled: isCompared },
  );
  const rows = isCompared ? previous.data?.data : undefined;
  const volume = useMemo(
    () => ({
      times: shown.map(({ day }) => Date.parse(day) / SECOND_MS),
      series: [
        ...(['negative', 'neutral', 'positive'] as const).map((sentiment) => ({
          label: SENTIMENT_NAMES[sentiment],
          color: sentiment,
          values: shown.map((each) => each[sentiment]),
        })),
        ...(rows
          ? [
              {
                ...{ label: `Previous ${days} days`, color: 'ink', isLine: true },
                values: previousCounts(
                  shown.map(({ day }) => day),
                  rows,
                  days,
                ),
              },
            ]
          : []),
      ],
    }),
    [shown, rows, days],
  );
  const feedLinkOf = (time: number) =>
    ({
      to: '/projects/$project/feed',
      params: { project },
      search: { ...filter, ...dayPeriod(dayOf(time)) },
    }) as const;
  return (
    <Panel
      title="Mentions over time"
      actions={
        <Checkbox label={`Compare with previous ${days} days`} checked={isCompared} onChange={onCompare} />
      }
    >
      <ErrorMessage error={isCompared ? previous.error : null} />
      <Plot
        label="Mentions per day by sentiment"
        formatTime={(time) => <Link {...feedLinkOf(time)}>{dayOf(time)}</Link>}
        onPick={(time) => void navigate(feedLinkOf(time))}
        isStacked
        {...volume}
      />
    </Panel>
  );
}
