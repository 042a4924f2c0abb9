import type { Alert } from './alert.ts';
import type { Mention } from '../mentions/mention.ts';
import type { MentionSelection } from '../mentions/mention-filter.ts';
import { failedField, type SelectionFields } from '../mentions/selection-match.ts';

/** The fields of an alert that decide whether a mention matches. */
export type AlertRule = Pick<Alert, 'project_id' | 'filters' | 'min_urgency'>;

/**
 * Returns the mentions that match an alert, as a selection for the store. `projectIds` are the live projects of its
 * workspace. Only relevant mentions match: what the judge filtered out alerts nobody. Pure; it agrees with
 * `matchesAlert`.
 */
export function alertSelection(
  { project_id, filters, min_urgency }: AlertRule,
  workspaceId: number,
  projectIds: readonly string[],
): MentionSelection {
  const { min_engagement, ...lists } = filters;
  return {
    workspaceId,
    projectIds: project_id === null ? projectIds : projectIds.filter((id) => id === project_id),
    relevant: true,
    ...lists,
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
} as const satisfies Partial<Record<keyof SelectionFields, string>>;
export type AlertCheck = (typeof ALERT_CHECKS)[keyof typeof ALERT_CHECKS];

/** Returns the first check that a mention of the alert's workspace fails; null when it matches. Pure. */
export function failedCheck(rule: AlertRule, mention: Mention): AlertCheck | null {
  const failed = failedField(alertSelection(rule, 0, [mention.project_id]), mention);
  return failed === null ? null : ALERT_CHECKS[failed as keyof typeof ALERT_CHECKS];
}

/** Whether a mention of the alert's workspace matches it. Pure; it agrees with `alertSelection`. */
export const matchesAlert = (rule: AlertRule, mention: Mention): boolean =>
  failedCheck(rule, mention) === null;
