import { getAlert } from '../../postgres/alerts/alerts.ts';
import { getMember } from '../../postgres/accounts/members.ts';
import type { Queryable } from '../../postgres/client.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { ruleFilterFields, type RuleActions } from '../../schemas/rules/rule.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { refuseUnknownId } from '../lookup.ts';
import { categoryNames, readStoredFilters, toSelection } from './mention-selection.ts';
import { checkFilterIds } from './view-check.ts';

/** The filters of a rule as mentions are compared with them. */
export interface RuleFilters {
  /** The project that they name; null: every project. */
  readonly project_id: string | null;
  readonly selection: Omit<MentionSelection, 'workspaceId' | 'projectIds'>;
}

/** Fields of a query that a rule does not take, as it takes no such filters: it acts once, on new mentions. */
const REFUSED: readonly MentionQuery['kind'][] = ['posted', 'story'];

/** Throws `invalid_request` for a query with a field that a rule does not take. */
function refuseFields(query: MentionQuery | undefined): void {
  if (!query) return;
  if (REFUSED.includes(query.kind))
    throw new PublicError(
      'invalid_request',
      `filters.q: ${query.kind}: is not for rules, which act on new mentions`,
    );
  if (query.kind === 'not') refuseFields(query.of);
  if (query.kind === 'all' || query.kind === 'any') query.of.forEach(refuseFields);
}

/** Reads the filters of a rule. Throws `invalid_request` naming the filter for what a rule cannot ask, and for unknown ids. */
export async function readRuleFilters(
  tx: Queryable,
  workspaceId: number,
  filters: Readonly<Record<string, unknown>>,
): Promise<RuleFilters> {
  const filter = readStoredFilters(filters, ruleFilterFields);
  await checkFilterIds(tx, workspaceId, filter);
  const { project = null, ...others } = filter;
  const names = await categoryNames(tx, workspaceId, project, filter.q);
  const scope = { ...names, workspaceId, projectIds: [], timeZone: 'UTC', now: 0 };
  const { workspaceId: _w, projectIds: _p, ...selection } = toSelection(others, scope);
  refuseFields(selection.q);
  return { project_id: project, selection };
}

/** Throws `invalid_request` for actions that do nothing, or that name a member or alert that the workspace does not have. */
export async function checkActions(
  tx: Queryable,
  workspaceId: number,
  { assignee, alert, ...others }: RuleActions,
): Promise<void> {
  const acts = Object.entries({ ...others, assignee, alert }).some(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  if (!acts) throw new PublicError('invalid_request', 'actions: must have at least one');
  if (assignee !== undefined && !(await getMember(tx, workspaceId, assignee)))
    refuseUnknownId('actions.assignee', 'member of the workspace');
  if (alert === undefined) return;
  const known = await getAlert(tx, workspaceId, alert);
  if (!known) refuseUnknownId('actions.alert', 'alert');
  if (known.kind !== 'rule')
    throw new PublicError('invalid_request', 'actions.alert: must be an alert of kind rule');
}
