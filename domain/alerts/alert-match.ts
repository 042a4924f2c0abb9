import type { AlertRule } from '../../schemas/alerts/alert.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { failedField, type SelectionFields } from '../../schemas/mentions/selection-match.ts';
import { matchesQuery } from '../query/matches-query.ts';
import { alertQuery } from './alert-query.ts';

/**
 * Returns the mentions that match an alert, as a selection for the store. `projectIds` are the live projects of its
 * workspace; `now`, in milliseconds since 1970, decides what is snoozed. Only relevant mentions match: what the judge filtered
 * out alerts nobody. Pure; it agrees with `matchesAlert`.
 */
export function alertSelection(
  { project_id, filters, min_urgency }: AlertRule,
  workspaceId: number,
  projectIds: readonly string[],
  now: number,
): MentionSelection {
  const { min_engagement, q, tag, assignee, snoozed, ...lists } = filters;
  const query = q === undefined ? null : alertQuery(q);
  return {
    workspaceId,
    projectIds: project_id === null ? projectIds : projectIds.filter((id) => id === project_id),
    relevant: true,
    ...lists,
    ...(query && { q: query }),
    ...(tag && { tags: tag }),
    ...(assignee !== undefined && { assignee: assignee === 'none' ? null : assignee }),
    ...(snoozed !== undefined && { snoozed: { is: snoozed, at: now } }),
    ...(min_engagement !== undefined && { minEngagement: min_engagement }),
    ...(min_urgency !== null && { urgencyMin: min_urgency }),
  };
}

/** Returns a selection restricted to these keywords; null when it asks for none of them. Pure. */
export function watchedSelection(
  selection: MentionSelection,
  keywords: readonly number[],
): MentionSelection | null {
  const asked = selection.keywords?.length ? new Set(selection.keywords) : null;
  const both = keywords.filter((id) => asked?.has(id) ?? true);
  return both.length > 0 ? { ...selection, keywords: both } : null;
}

/** The checks of a mention, by the field of the selection; each has the name of the alert's field. */
const ALERT_CHECKS = {
  relevant: 'relevant',
  projectIds: 'project_id',
  urgencyMin: 'min_urgency',
  minEngagement: 'filters.min_engagement',
  sources: 'filters.sources',
  sentiment: 'filters.sentiment',
  categories: 'filters.categories',
  groups: 'filters.groups',
  keywords: 'filters.keywords',
  authors: 'filters.authors',
  tags: 'filters.tag',
  assignee: 'filters.assignee',
  snoozed: 'filters.snoozed',
} as const satisfies Partial<Record<keyof SelectionFields, string>>;
export type AlertCheck = (typeof ALERT_CHECKS)[keyof typeof ALERT_CHECKS] | 'filters.q';

/** Returns the first check that a mention of the alert's workspace fails; null when it matches. Pure. */
export function failedCheck(rule: AlertRule, mention: Mention, now: number): AlertCheck | null {
  const { q, ...fields } = alertSelection(rule, 0, [mention.project_id], now);
  const failed = failedField(fields, mention);
  if (failed !== null) return ALERT_CHECKS[failed as keyof typeof ALERT_CHECKS];
  return q === undefined || matchesQuery(q, mention) ? null : 'filters.q';
}

/** Whether a mention of the alert's workspace matches it. Pure; it agrees with `alertSelection`. */
export const matchesAlert = (rule: AlertRule, mention: Mention, now: number): boolean =>
  failedCheck(rule, mention, now) === null;
