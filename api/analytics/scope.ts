import type { AnalyticsFilter } from '../../schemas/analytics/analytics.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../context.ts';
import { resolveFilter, type Caller } from '../mentions/mention-selection.ts';
import { periodOf, type Period } from './period.ts';

/** What analytics cover: mentions of a period, and the zone of its days. */
export interface AnalyticsScope {
  readonly selection: MentionSelection;
  readonly period: Period;
  readonly timeZone: string;
}

/** Resolves a caller's filter. Throws `not_found` for an unknown project, `invalid_request` for an empty period. */
export async function analyticsScope(
  context: ApiContext,
  caller: Caller,
  filter: AnalyticsFilter,
): Promise<AnalyticsScope> {
  const now = Date.now();
  const { selection, timeZone } = await resolveFilter(context, caller, filter, now);
  const period = periodOf(selection, timeZone, now);
  return { selection: { ...selection, ...period }, period, timeZone };
}

/** Returns a period as answers show it: ISO 8601. */
export const isoPeriod = ({ since, until }: Period) => ({
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});
