import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import type { PlotData } from './plot-data.ts';
import { SlotPlot } from './slot-plot.tsx';
import { brandShareOverTime, comparedLine, shareOverTime, WINDOW_TEXT } from './trends-data.ts';
import { useAxis } from './use-axis.ts';

/** The share of voice of the brand and each competitor as lines. What is compared has one line, that of its brand. */
export function ShareOverTime(props: PlotData) {
  const { project, filter, analytics, comparison } = props;
  const { since, until, interval } = analytics;
  const by = { by: 'group', interval } as const;
  const volume = useApiQuery('get_volume', { query: { project, ...filter, since, until, ...by } });
  const other = useApiQuery(
    'get_volume',
    { query: { ...(comparison?.query ?? { project }), ...by } },
    { enabled: comparison !== null },
  );
  return (
    <>
      <p className="hint">In percent of the mentions of these groups, {WINDOW_TEXT[interval]}.</p>
      <ErrorMessage error={comparison && other.error} />
      <Loaded query={volume}>
        {({ data }) => (
          <SharePlot {...props} rows={data} otherRows={comparison ? other.data?.data : undefined} />
        )}
      </Loaded>
    </>
  );
}

type VolumeRows = Parameters<typeof shareOverTime>[0];

interface SharePlotProps extends Pick<PlotData, 'project' | 'analytics' | 'compared' | 'listAddress'> {
  readonly rows: VolumeRows;
  readonly otherRows: VolumeRows | undefined;
}

function SharePlot({ project, analytics, compared, listAddress, rows, otherRows }: SharePlotProps) {
  const axis = useAxis(analytics);
  const series = useMemo(() => {
    const lines = shareOverTime(rows, analytics.share_of_voice, axis.unit);
    const brand =
      compared && otherRows
        ? brandShareOverTime(otherRows, compared.analytics.share_of_voice, axis.unit)
        : null;
    if (!compared || !brand) return lines;
    return [...lines, comparedLine(`${brand.label}, ${compared.name}`, brand.values, axis.times.length)];
  }, [rows, analytics, axis, compared, otherRows]);
  return <SlotPlot label="Share of voice over time" {...{ project, analytics, axis, series, listAddress }} />;
}
