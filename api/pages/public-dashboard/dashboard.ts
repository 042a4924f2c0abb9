import type { SlotCounts, HeatmapCell, Totals } from '../../../schemas/analytics/analytics.ts';
import type { KeyCount } from '../../../clickhouse/analytics/count-by.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { PublicProject } from '../../../postgres/projects/public-projects.ts';

/** The periods that a dashboard can show, in days, by their name in the address. */
export const DASHBOARD_RANGES = { '30d': 30, '90d': 90 } as const;
export type DashboardRange = keyof typeof DASHBOARD_RANGES;
/** The period of an address that names none. */
export const USUAL_RANGE: DashboardRange = '30d';

/**
 * What strangers may see of a mention: what its author published anyway, and its sentiment. No verdict (reason,
 * summary, urgency, category), no work (status, draft) and no ids: pages are rendered from this alone.
 */
export interface PublicMention extends Pick<
  Mention,
  'source' | 'kind' | 'url' | 'title' | 'text' | 'lang' | 'posted_at' | 'sentiment'
> {
  /** The author's name, or the handle when no name is known. */
  readonly author: string | null;
  /** Whether it names a competitor and nothing else that is watched. */
  readonly isOfCompetitor: boolean;
}

/** Everything that a public dashboard shows. The figures are those of `get_analytics` for the project and period. */
export interface Dashboard {
  readonly project: Omit<PublicProject, 'id' | 'workspace_id' | 'updated_at'>;
  readonly range: DashboardRange;
  /** When the figures were read, in milliseconds since 1970. */
  readonly at: number;
  readonly totals: Totals;
  /** The period of the same length before. */
  readonly previous: Totals;
  /** Every day of the period, in order. */
  readonly days: readonly SlotCounts[];
  /** Largest first. */
  readonly sources: readonly KeyCount[];
  /** All 168 hours of the week, Monday first. */
  readonly heatmap: readonly HeatmapCell[];
  /** Mentions of the brand and of all its competitors; null when no competitor was mentioned. */
  readonly voice: { readonly brand: number; readonly competitors: number } | null;
  /** Newest first, of any time. */
  readonly latest: readonly PublicMention[];
}
