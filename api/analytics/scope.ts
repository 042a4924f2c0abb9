import type { AnalyticsFilter } from '../../schemas/analytics/analytics.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../context.ts';
import { resolveFilter } from '../mentions/mention-selection.ts';
import { periodOf, type Period } from './period.ts';

/** What analytics are asked about: mentions of a period, and the zone in which its days are cut. */
export interface AnalyticsScope {
  readonly selection: MentionSelection;
  readonly period: Period;
  readonly timeZone: string;
}

/** Looks up what a caller's filter stands for. Throws `not_found` for an unknown project, `invalid_request` for an empty period. */
export async function analyticsScope(
  context: ApiContext,
  workspaceId: number,
  filter: AnalyticsFilter,
): Promise<AnalyticsScope> {
  const now = Date.now();
  const { selection, timeZone } = await context.postgres.asTenant(workspaceId, (tx) =>
    resolveFilter(tx, workspaceId, filter, now),
  );
  const period = periodOf(selection, timeZone, now);
  return { selection: { ...selection, ...period }, period, timeZone };
}

/** A period as an answer gives it: ISO 8601. */
export const isoPeriod = ({ since, until }: Period) => ({
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});
