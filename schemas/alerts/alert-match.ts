import { filterIncludes, filterIncludesAny } from '../list-filter.ts';
import type { Alert } from './alert.ts';
import type { Mention } from '../mentions/mention.ts';
import type { MentionSelection } from '../mentions/mention-filter.ts';

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

/** The checks of a mention, in order; each has the name of the alert's field. */
const ALERT_CHECKS = [
  'relevant',
  'project_id',
  'min_urgency',
  'filters.min_engagement',
  'filters.sources',
  'filters.sentiment',
  'filters.categories',
  'filters.groups',
  'filters.keywords',
  'filters.authors',
] as const;
export type AlertCheck = (typeof ALERT_CHECKS)[number];

const CHECKS: Readonly<Record<AlertCheck, (rule: AlertRule, mention: Mention) => boolean>> = {
  relevant: (_, mention) => mention.relevant,
  project_id: ({ project_id }, mention) => project_id === null || project_id === mention.project_id,
  min_urgency: ({ min_urgency }, mention) => mention.urgency >= (min_urgency ?? 0),
  'filters.min_engagement': ({ filters }, mention) => mention.engagement >= (filters.min_engagement ?? 0),
  'filters.sources': ({ filters }, mention) => filterIncludes(filters.sources, mention.source),
  'filters.sentiment': ({ filters }, mention) => filterIncludes(filters.sentiment, mention.sentiment),
  'filters.categories': ({ filters }, mention) => filterIncludes(filters.categories, mention.category_id),
  'filters.groups': ({ filters }, mention) => filterIncludesAny(filters.groups, mention.group_ids),
  'filters.keywords': ({ filters }, mention) => filterIncludesAny(filters.keywords, mention.keyword_ids),
  'filters.authors': ({ filters }, mention) =>
    filterIncludes(
      filters.authors?.map((author) => author.toLowerCase()),
      mention.author?.toLowerCase() ?? null,
    ),
};

/** Returns the first check that a mention of the alert's workspace fails; null when it matches. Pure. */
export const failedCheck = (rule: AlertRule, mention: Mention): AlertCheck | null =>
  ALERT_CHECKS.find((check) => !CHECKS[check](rule, mention)) ?? null;

/** Whether a mention of the alert's workspace matches it. Pure; it agrees with `alertSelection`. */
export const matchesAlert = (rule: AlertRule, mention: Mention): boolean =>
  failedCheck(rule, mention) === null;
