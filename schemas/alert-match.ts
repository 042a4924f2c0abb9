import { type Alert } from './alert.ts';
import { type Mention } from './mention.ts';
import { type MentionSelection } from './mention-filter.ts';

/** What decides whether a mention is one for an alert. */
export type AlertRule = Pick<Alert, 'project_id' | 'filters' | 'min_urgency'>;

/**
 * Which mentions are for an alert, as a question to the store. `projectIds` are the live projects of its workspace.
 * Only relevant mentions are: what the judge filtered out as noise alerts nobody. Pure; it and `matchesAlert` agree.
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

const isAmong = <T>(list: readonly T[] | undefined, value: T | null) =>
  !list?.length || (value !== null && list.includes(value));

const isAnyAmong = (list: readonly number[] | undefined, values: readonly number[]) =>
  !list?.length || values.some((value) => list.includes(value));

/** Whether a mention of the alert's workspace is one for it. Pure; it and `alertSelection` agree. */
export function matchesAlert({ project_id, filters, min_urgency }: AlertRule, mention: Mention): boolean {
  const authors = filters.authors?.map((author) => author.toLowerCase());
  return (
    mention.relevant &&
    (project_id === null || project_id === mention.project_id) &&
    mention.urgency >= (min_urgency ?? 0) &&
    mention.engagement >= (filters.min_engagement ?? 0) &&
    isAmong(filters.sources, mention.source) &&
    isAmong(filters.sentiment, mention.sentiment) &&
    isAmong(filters.categories, mention.category_id) &&
    isAnyAmong(filters.groups, mention.group_ids) &&
    isAnyAmong(filters.keywords, mention.keyword_ids) &&
    isAmong(authors, mention.author?.toLowerCase() ?? null)
  );
}
