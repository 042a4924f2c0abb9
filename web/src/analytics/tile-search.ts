import type { Input } from '../api/call.ts';
import type { DashboardTile } from '../api/records.ts';
import { analyticsFilterOf } from './analytics-filter.ts';
import { DEFAULT_DAYS, parseAnalyticsSearch, type AnalyticsSearch } from './analytics-search.ts';
import type { PlotName } from './plots.tsx';

/** Returns the tile that keeps a plot as the analytics page shows it: its filters, period and comparison. */
export function tileOf(
  plot: PlotName,
  name: string,
  project: string,
  search: AnalyticsSearch,
): NonNullable<Input<'create_dashboard_tile'>['body']> {
  const {
    days = DEFAULT_DAYS,
    since,
    until,
    compare,
    compare_since,
    compare_until,
    compare_project,
  } = search;
  return {
    name,
    plot,
    project_id: project,
    filters: { ...analyticsFilterOf({ ...search }) },
    days,
    ...(since !== undefined && until !== undefined && { since, until }),
    ...(compare !== undefined && { compare }),
    ...(compare === 'range' && { compare_since: compare_since!, compare_until: compare_until! }),
    ...(compare === 'project' && { compare_project_id: compare_project! }),
  };
}

/** Returns what the analytics page must show for a tile: the same plot with the same filters, period and comparison. */
export const searchOfTile = ({ filters, compare_project_id, ...tile }: DashboardTile): AnalyticsSearch =>
  parseAnalyticsSearch({ ...filters, ...tile, compare_project: compare_project_id });
