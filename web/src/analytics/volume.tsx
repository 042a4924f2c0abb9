import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { SENTIMENT_NAMES } from '../mentions/mention-text.ts';
import { Panel } from '../ui/layout/page.tsx';
import { Plot } from '../ui/plot/plot.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import type { AnalyticsFilter } from './analytics-search.ts';
import { previousCounts, previousPeriod } from './previous-period.ts';
import { dayPeriod } from './feed-period.ts';

const SECONDS = 1000;
const dayOf = (time: number) => new Date(time * SECONDS).toISOString().slice(0, 10);

interface VolumeProps {
  readonly project: string;
  readonly filter: AnalyticsFilter;
  readonly analytics: Pick<Analytics, 'since' | 'over_time'>;
  /** How long the period is, in days. */
  readonly days: number;
  /** Whether the period before is drawn as well. */
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

/** How much is said from day to day, and how it sounds; each day leads to its mentions. */
export function Volume({ project, filter, analytics, days, isCompared, onCompare }: VolumeProps) {
  const { over_time: shown, since } = analytics;
  const navigate = useNavigate();
  const earlier = useApiQuery(
    'get_volume',
    { query: { project, ...filter, ...previousPeriod(since, days), by: 'sentiment' } },
    { enabled: isCompared },
  );
  const rows = isCompared ? earlier.data?.data : undefined;
  const volume = useMemo(
    () => ({
      times: shown.map(({ day }) => Date.parse(day) / SECONDS),
      series: [
        ...(['negative', 'neutral', 'positive'] as const).map((sentiment) => ({
          label: SENTIMENT_NAMES[sentiment],
          color: sentiment,
          values: shown.map((each) => each[sentiment]),
        })),
        ...(rows
          ? [
              {
                ...{ label: `All, ${days} days before`, color: 'ink', isLine: true },
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
  const leadOf = (time: number) =>
    ({
      to: '/projects/$project/feed',
      params: { project },
      search: { ...filter, ...dayPeriod(dayOf(time)) },
    }) as const;
  return (
    <Panel
      title="Volume"
      actions={
        <label>
          <input type="checkbox" checked={isCompared} onChange={({ target }) => onCompare(target.checked)} />{' '}
          Compare with the {days} days before
        </label>
      }
    >
      <ErrorMessage error={isCompared ? earlier.error : null} />
      <Plot
        label="Mentions a day by sentiment"
        formatTime={(time) => <Link {...leadOf(time)}>{dayOf(time)}</Link>}
        onPick={(time) => void navigate(leadOf(time))}
        isStacked
        {...volume}
      />
    </Panel>
  );
}
