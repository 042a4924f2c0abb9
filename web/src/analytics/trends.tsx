import { useMemo } from 'react';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Analytics } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Panel } from '../ui/layout/page.tsx';
import { Plot } from '../ui/plot/plot.tsx';
import type { AnalyticsFilter } from './analytics-search.ts';
import { netSentiment, shareOverTime } from './trends-data.ts';

const dayOf = (time: number) => new Date(time * SECOND_MS).toISOString().slice(0, 10);

/** Net sentiment as a line. */
export function NetSentiment({ days }: { readonly days: Analytics['over_time'] }) {
  const line = useMemo(() => netSentiment(days), [days]);
  return (
    <Panel title="Net sentiment">
      <p className="hint">Positive minus negative mentions, in percent of all, over seven days each.</p>
      <Plot label="Net sentiment over time" formatTime={dayOf} {...line} />
    </Panel>
  );
}

interface ShareOverTimeProps {
  readonly project: string;
  readonly filter: AnalyticsFilter;
  readonly analytics: Pick<Analytics, 'since' | 'until' | 'share_of_voice'>;
}

/** The share of voice of the brand and each competitor as lines. */
export function ShareOverTime({ project, filter, analytics }: ShareOverTimeProps) {
  const { since, until, share_of_voice: groups } = analytics;
  const volume = useApiQuery('get_volume', { query: { project, ...filter, since, until, by: 'group' } });
  return (
    <Panel title="Share of voice over time">
      <p className="hint">In percent of the mentions of these groups, over seven days each.</p>
      <Loaded query={volume}>
        {({ data }) => (
          <Plot label="Share of voice over time" formatTime={dayOf} {...shareOverTime(data, groups)} />
        )}
      </Loaded>
    </Panel>
  );
}
