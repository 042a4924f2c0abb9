import type { TProperties } from '@sinclair/typebox';
import type { Queryable } from '../../postgres/client.ts';
import { findCategories } from '../../postgres/projects/categories.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { getView } from '../../postgres/projects/views.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import type { ApiContext } from '../context.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { MentionFilter, MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { QueryError } from '../../domain/query/query-error.ts';
import type { QueryScope } from '../../domain/query/query-scope.ts';
import { resolveQuery } from '../../domain/query/resolve-query.ts';
import { MOMENT_RULE, parseMoment, rangeStart } from '../../schemas/moment.ts';
import type { Source } from '../../schemas/source.ts';
import { viewFilterFields } from '../../schemas/mentions/view.ts';
import { validate } from '../input/input.ts';
import { found } from '../lookup.ts';
import { coerceParameter } from '../input/query-text.ts';
import { ClosedObject } from '../../schemas/formats.ts';

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

/** Returns the id of the member that a filter names, and null for nobody. Throws `invalid_request` for `me` of a key. */
export function assigneeOf(text: string | undefined, userId: string | undefined): string | null | undefined {
  if (text === 'none') return null;
  if (text !== 'me') return text;
  if (userId === undefined)
    throw new PublicError('invalid_request', 'assignee: me is a member, not an API key');
  return userId;
}

function momentOf(field: 'since' | 'until' | 'found_since', filter: MentionFilter, timeZone: string) {
  const text = filter[field];
  if (text === undefined) return undefined;
  const moment = parseMoment(text, timeZone);
  if (moment === null) throw new PublicError('invalid_request', `${field}: ${MOMENT_RULE}`);
  return moment;
}

/** The context of a selection: workspace, projects, and what the values of its filters are relative to. */
export interface SelectionScope extends QueryScope {
  readonly workspaceId: number;
  readonly projectIds: readonly string[];
}

/** Reads a `q`; undefined for white space only. Throws `invalid_request` that names the place of what is wrong. */
export function readQuery(q: string, scope: QueryScope): MentionQuery | undefined {
  try {
    return resolveQuery(q, scope) ?? undefined;
  } catch (error) {
    throw error instanceof QueryError ? new PublicError('invalid_request', `q: ${error.message}`) : error;
  }
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/**
 * Converts a filter to a selection. Pure. `range` applies only when neither `since` nor `until` is given. Throws
 * `invalid_request` for invalid times, engagement and queries.
 */
export function toSelection(filter: MentionFilter, scope: SelectionScope): MentionSelection {
  const since = momentOf('since', filter, scope.timeZone);
  const until = momentOf('until', filter, scope.timeZone);
  const range = since === undefined && until === undefined ? (filter.range ?? 'all') : 'all';
  const include = filter.include ?? (filter.muted === true ? 'irrelevant' : 'relevant');
  const { sources, sentiment, status, relevance, categories, keywords, groups, authors } = filter;
  return {
    workspaceId: scope.workspaceId,
    projectIds: scope.projectIds,
    ...given({ sources, sentiment, status, relevance, categories, keywords, groups, authors, until }),
    ...given({
      q: filter.q === undefined ? undefined : readQuery(filter.q, scope),
      urgencyMin: filter.urgency_min,
      urgencyMax: filter.urgency_max,
      minEngagement: filter.min_engagement,
      engagementBySource: filter.engagement === undefined ? undefined : parseEngagement(filter.engagement),
      since: since ?? rangeStart(range, scope.now, scope.timeZone) ?? undefined,
      foundSince: momentOf('found_since', filter, scope.timeZone),
      storyId: filter.story,
      assignee: assigneeOf(filter.assignee, scope.userId),
      tags: filter.tag,
      muted: filter.muted,
      snoozed: filter.snoozed === undefined ? undefined : { is: filter.snoozed, at: scope.now },
      lang: filter.lang?.map((code) => code.toLowerCase()),
      relevant: include === 'all' ? undefined : include === 'relevant',
    }),
  };
}

/** Parses one filter of a view or rule: JSON of the right type, or text as in an address. */
function readStoredFilter(fields: TProperties, name: string, value: unknown): unknown {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!schema) return value;
  if (typeof value === 'string') return coerceParameter(name, schema, [value]);
  return schema.type === 'string' && typeof value === 'number' ? String(value) : value;
}

/** Parses stored filters. Throws `invalid_request` naming `filters.<name>` for what is not among these fields. */
export function readStoredFilters(
  filters: Readonly<Record<string, unknown>>,
  fields: TProperties,
  userId?: string,
): ListFilter {
  try {
    const values = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, readStoredFilter(fields, name, value)]),
    );
    const filter = validate(ClosedObject(fields), values) as ListFilter;
    toSelection(filter, {
      workspaceId: 0,
      projectIds: [],
      timeZone: 'UTC',
      now: 0,
      ...(userId !== undefined && { userId }),
    });
    return filter;
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(error.code, `filters.${error.message}`) : error;
  }
}

/** Parses the filters of a view: what `list_mentions` takes. In them, `me` is whoever opens it. */
export const readViewFilters = (filters: Readonly<Record<string, unknown>>): ListFilter =>
  readStoredFilters(filters, viewFilterFields, 'any');

/** Who asks: a principal. */
export type Caller = Pick<SelectionScope, 'workspaceId' | 'userId'>;

/** Leaves out what is snoozed now, unless the filter asks for it. */
export const awake = (selection: MentionSelection, now: number): MentionSelection => ({
  snoozed: { is: false, at: now },
  ...selection,
});

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
  caller: Caller,
  asked: ListFilter,
  now = Date.now(),
): Promise<ResolvedFilter> => postgres.asTenant(caller.workspaceId, (tx) => resolve(tx, caller, asked, now));

/** Reads the categories of a project, or of all, when a query may name one. */
export async function categoryNames(
  tx: Queryable,
  workspaceId: number,
  project: string | null,
  q: string | undefined,
): Promise<Pick<SelectionScope, 'categoriesNamed'>> {
  if (!q || !/category:/i.test(q)) return {};
  const projects = project === null ? await outlineProjects(tx, workspaceId) : [{ id: project }];
  const categories = await findCategories(tx, workspaceId, { projectIds: projects.map(({ id }) => id) });
  const named = (name: string) =>
    categories.filter((each) => each.name.toLowerCase() === name.toLowerCase()).map(({ id }) => id);
  return { categoriesNamed: named };
}

async function resolve(
  tx: Queryable,
  caller: Caller,
  asked: ListFilter,
  now: number,
): Promise<ResolvedFilter> {
  const { workspaceId } = caller;
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
  const names = await categoryNames(tx, workspaceId, filter.project ?? null, filter.q);
  return {
    filter,
    timeZone,
    selection: toSelection(filter, { ...caller, ...names, projectIds, timeZone, now }),
  };
}
