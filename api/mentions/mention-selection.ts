import type { Queryable } from '../../postgres/client.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { getView } from '../../postgres/projects/views.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import type { ApiContext } from '../context.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { MentionFilter, MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { MOMENT_RULE, parseMoment, rangeStart } from '../../schemas/moment.ts';
import type { Source } from '../../schemas/source.ts';
import { viewFilterFields } from '../../schemas/mentions/view.ts';
import { validate } from '../input/input.ts';
import { found } from '../lookup.ts';
import { coerceParameter } from '../input/query-text.ts';
import { ClosedObject } from '../../schemas/formats.ts';

const viewFilters = ClosedObject(viewFilterFields);

/** Filters plus the order, folding and page size that a view may store. */
export type ListFilter = MentionFilter & {
  readonly order?: MentionOrder;
  readonly collapse?: 'story';
  readonly limit?: number;
};

/** Parses `reddit:50,hn:10`, which the schema has checked, into the least engagement by source. */
const parseEngagement = (text: string): Partial<Record<Source, number>> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [source, least] = pair.trim().split(':');
      return [source!, Number(least)];
    }),
  );

function momentOf(field: 'since' | 'until' | 'found_since', filter: MentionFilter, timeZone: string) {
  const text = filter[field];
  if (text === undefined) return undefined;
  const moment = parseMoment(text, timeZone);
  if (moment === null) throw new PublicError('invalid_request', `${field}: ${MOMENT_RULE}`);
  return moment;
}

/** The context of a selection: workspace, time zone and current time (milliseconds since 1970). */
export interface SelectionScope {
  readonly workspaceId: number;
  readonly projectIds: readonly string[];
  readonly timeZone: string;
  readonly now: number;
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/**
 * Converts a filter to a selection. Pure. `range` applies only when neither `since` nor `until` is given. Throws
 * `invalid_request` for invalid times and engagement.
 */
export function toSelection(filter: MentionFilter, scope: SelectionScope): MentionSelection {
  const since = momentOf('since', filter, scope.timeZone);
  const until = momentOf('until', filter, scope.timeZone);
  const range = since === undefined && until === undefined ? (filter.range ?? 'all') : 'all';
  const include = filter.include ?? 'relevant';
  const { sources, sentiment, status, relevance, categories, keywords, groups, authors, q } = filter;
  return {
    workspaceId: scope.workspaceId,
    projectIds: scope.projectIds,
    ...given({ sources, sentiment, status, relevance, categories, keywords, groups, authors, q, until }),
    ...given({
      urgencyMin: filter.urgency_min,
      urgencyMax: filter.urgency_max,
      minEngagement: filter.min_engagement,
      engagementBySource: filter.engagement === undefined ? undefined : parseEngagement(filter.engagement),
      since: since ?? rangeStart(range, scope.now, scope.timeZone) ?? undefined,
      foundSince: momentOf('found_since', filter, scope.timeZone),
      storyId: filter.story,
      lang: filter.lang?.map((code) => code.toLowerCase()),
      relevant: include === 'all' ? undefined : include === 'relevant',
    }),
  };
}

/** Parses one filter of a view: JSON of the right type, or text as in an address. */
function readViewFilter(name: string, value: unknown): unknown {
  const schema = Object.hasOwn(viewFilterFields, name)
    ? viewFilterFields[name as keyof typeof viewFilterFields]
    : undefined;
  if (!schema) return value;
  if (typeof value === 'string') return coerceParameter(name, schema, [value]);
  return schema.type === 'string' && typeof value === 'number' ? String(value) : value;
}

/** Parses the filters of a view. Throws `invalid_request` naming `filters.<name>` for what `list_mentions` refuses. */
export function readViewFilters(filters: Readonly<Record<string, unknown>>): ListFilter {
  try {
    const values = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, readViewFilter(name, value)]),
    );
    const filter: ListFilter = validate(viewFilters, values);
    toSelection(filter, { workspaceId: 0, projectIds: [], timeZone: 'UTC', now: 0 });
    return filter;
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(error.code, `filters.${error.message}`) : error;
  }
}

/** A filter with the view's filters applied, and the selection it resolves to. */
export interface ResolvedFilter {
  readonly filter: ListFilter;
  readonly selection: MentionSelection;
  readonly timeZone: string;
}

/**
 * Resolves what a caller's filter names: the view, whose filters apply where the caller sets none, the live projects
 * and the time zone. Throws `not_found` for an unknown view or project.
 */
export const resolveFilter = (
  { postgres }: Pick<ApiContext, 'postgres'>,
  workspaceId: number,
  asked: ListFilter,
  now = Date.now(),
): Promise<ResolvedFilter> => postgres.asTenant(workspaceId, (tx) => resolve(tx, workspaceId, asked, now));

async function resolve(
  tx: Queryable,
  workspaceId: number,
  asked: ListFilter,
  now: number,
): Promise<ResolvedFilter> {
  const { view: viewId, ...own } = asked;
  const view = viewId === undefined ? null : found(await getView(tx, workspaceId, viewId), 'view');
  const underneath: ListFilter = view
    ? { ...(view.project_id !== null && { project: view.project_id }), ...readViewFilters(view.filters) }
    : {};
  const filter = { ...underneath, ...own };
  const projects = await outlineProjects(tx, workspaceId);
  const named = projects.find(({ id }) => id === own.project);
  if (own.project !== undefined) found(named, 'project');
  const chosen = filter.project === undefined ? projects : projects.filter(({ id }) => id === filter.project);
  const ownZone = filter.project === undefined ? null : chosen[0]?.timezone;
  const timeZone = ownZone ?? found(await getWorkspace(tx, workspaceId), 'workspace').timezone;
  const projectIds = chosen.map(({ id }) => id);
  return { filter, timeZone, selection: toSelection(filter, { workspaceId, projectIds, timeZone, now }) };
}
