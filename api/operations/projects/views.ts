import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { deleteView, getView, insertView, listViews, updateView } from '../../../postgres/projects/views.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { VIEW_DEFAULTS, viewFields, ViewSchema } from '../../../schemas/mentions/view.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { readViewFilters } from '../../mentions/mention-selection.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';
import { checkFilterIds } from '../../mentions/view-check.ts';

const viewPath = { view: PathId };
interface ViewBody {
  readonly project_id?: string | null;
  readonly filters?: Readonly<Record<string, unknown>>;
}

async function checkView(
  tx: Queryable,
  workspaceId: number,
  { project_id, filters }: ViewBody,
): Promise<void> {
  const filter = filters && readViewFilters(filters);
  if (project_id) found(await getProject(tx, workspaceId, project_id), 'project');
  if (filter) await checkFilterIds(tx, workspaceId, filter);
}

export const viewOperations = [
  defineOperation({
    operationId: 'list_views',
    route: 'GET /api/v1/views',
    access: 'R',
    tag: 'Views',
    summary: 'List saved views',
    description: 'With project: the views of that project and those of the whole workspace.',
    query: { project: Type.Optional(Type.String({ minLength: 1 })) },
    response: Type.Array(ViewSchema),
    transact: async (tx, { query }, { workspaceId }) => {
      if (query.project !== undefined) found(await getProject(tx, workspaceId, query.project), 'project');
      return listViews(tx, workspaceId, query.project ?? null);
    },
  }),
  defineOperation({
    operationId: 'create_view',
    route: 'POST /api/v1/views',
    access: 'W',
    tag: 'Views',
    summary: 'Save a view',
    description:
      'filters takes any parameters of list_mentions except view and cursor; lists may be JSON arrays.',
    body: { ...optional(viewFields), name: viewFields.name },
    response: ViewSchema,
    status: 201,
    transact: async (tx, { body }, { workspaceId }) => {
      await checkView(tx, workspaceId, body);
      return insertView(tx, workspaceId, body);
    },
  }),
  defineUpdate({
    operationId: 'update_view',
    route: 'PATCH /api/v1/views/{view}',
    access: 'W',
    tag: 'Views',
    summary: 'Update a view',
    description: 'filters replaces the whole set.',
    params: viewPath,
    fields: viewFields,
    defaults: VIEW_DEFAULTS,
    response: ViewSchema,
    current: stored((tx, workspaceId, { view }) => getView(tx, workspaceId, view)),
    transact: async (tx, { params, body }, { workspaceId }) => {
      await checkView(tx, workspaceId, body);
      return found(await updateView(tx, workspaceId, params.view, body), 'view');
    },
  }),
  defineOperation({
    operationId: 'delete_view',
    route: 'DELETE /api/v1/views/{view}',
    access: 'W',
    tag: 'Views',
    summary: 'Delete a view',
    params: viewPath,
    response: Deleted(IntegerId),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.view, await deleteView(tx, workspaceId, params.view), 'view'),
  }),
];
