import type { Alert, Member, Project, Rule } from '../api/records.ts';
import { DESCRIBED_FILTERS, filterParts } from '../mentions/filter-options.ts';
import { STATUS_NAMES } from '../mentions/mention-text.ts';
import { fieldLabel } from '../ui/feedback/error-text.ts';
import { withArrays } from './rule-draft.ts';

/** What the ids in filters and actions stand for. */
export interface RuleNames {
  readonly members: readonly Pick<Member, 'id' | 'name' | 'email'>[];
  readonly alerts: readonly Pick<Alert, 'id' | 'name'>[];
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
}

/** Returns what a rule does, in words: `tag outage, assign to Ana`. */
export function actionText(actions: Rule['actions'], { members, alerts }: RuleNames): string {
  const { add_tags, assignee, status, urgency, mute, alert } = actions;
  const member = members.find(({ id }) => id === assignee);
  return [
    ...(add_tags?.length ? [`tag ${add_tags.join(', ')}`] : []),
    ...(assignee === undefined ? [] : [`assign to ${member?.name ?? member?.email ?? 'a former member'}`]),
    ...(status === undefined ? [] : [`mark as ${STATUS_NAMES[status].toLowerCase()}`]),
    ...(urgency === undefined ? [] : [`set urgency to ${urgency}`]),
    ...(mute ? ['mute the author'] : []),
    ...(alert === undefined ? [] : [`send to ${alerts.find(({ id }) => id === alert)?.name ?? 'an alert'}`]),
  ].join(', ');
}

const inProject = (project: unknown, projects: RuleNames['projects']) =>
  `in ${projects.find(({ id }) => id === project)?.name ?? 'a deleted project'}`;

/** Returns the filters of a rule, in words: `“down”, Reddit or X, negative, in Acme`. */
export function ruleFilterText(filters: Rule['filters'], { projects }: Pick<RuleNames, 'projects'>): string {
  const { project, ...others } = withArrays(filters);
  const further = Object.entries(others).filter(([name]) => !DESCRIBED_FILTERS.includes(name));
  const parts = [
    ...filterParts(others),
    ...further.map(([name, value]) => `${fieldLabel(name).toLowerCase()}: ${String(value)}`),
    ...(project === undefined ? [] : [inProject(project, projects)]),
  ];
  return parts.join(', ') || 'every relevant mention';
}
