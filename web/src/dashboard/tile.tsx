import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { analyticsFilterOf } from '../analytics/analytics-filter.ts';
import { shownPeriod } from '../analytics/analytics-search.ts';
import { periodText } from '../analytics/period.ts';
import { PLOTS } from '../analytics/plots.tsx';
import { searchOfTile } from '../analytics/tile-search.ts';
import { useAnalytics } from '../analytics/use-analytics.ts';
import { useTimeZone } from '../analytics/use-time-zone.ts';
import type { DashboardTile } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Panel } from '../ui/layout/page.tsx';

interface TileProps {
  readonly tile: DashboardTile;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** A plot of the dashboard under its own name. */
export function Tile({ tile, children }: TileProps) {
  const timeZone = useTimeZone(tile.project_id);
  return (
    <Panel title={tile.name} actions={children}>
      {timeZone !== undefined && <TilePlot {...{ tile, timeZone }} />}
    </Panel>
  );
}

/** The plot, and what it shows: a link to the same on the analytics page of its project. */
function TilePlot({ tile, timeZone }: { readonly tile: DashboardTile; readonly timeZone: string }) {
  const project = tile.project_id;
  const { data: projects = [] } = useApiQuery('list_projects');
  const search = searchOfTile(tile);
  const filter = analyticsFilterOf({ ...search });
  const period = shownPeriod(search, timeZone);
  const { analytics, comparedError, ...figures } = useAnalytics(
    { project, filter, period, timeZone },
    search,
  );
  const link = { to: '/projects/$project/analytics', params: { project }, search } as const;
  const { href: listAddress } = useRouter().buildLocation(link);
  return (
    <>
      <p className="hint">
        <Link {...link}>
          <bdi>{projects.find(({ id }) => id === project)?.name ?? 'Project'}</bdi>, {periodText(period)}
        </Link>
        {Object.keys(filter).length > 0 && ', filtered'}
        {figures.comparison && (
          <>
            . Compared with <bdi>{figures.comparison.name}</bdi>
          </>
        )}
        .
      </p>
      <ErrorMessage error={comparedError} />
      <Loaded query={analytics}>
        {(shown) => PLOTS[tile.plot].draw({ project, filter, ...figures, analytics: shown, listAddress })}
      </Loaded>
    </>
  );
}
