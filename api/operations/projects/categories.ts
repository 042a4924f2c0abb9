import { Type } from '@sinclair/typebox';
import {
  deleteCategory,
  getCategory,
  insertCategory,
  listCategories,
  updateCategory,
} from '../../../postgres/projects/categories.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { CATEGORY_DEFAULTS, categoryFields, CategorySchema } from '../../../schemas/projects/category.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { Deleted, deleted, found, PathId, projectPath } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

const categoryPath = { category: PathId };

export const categoryOperations = [
  defineOperation({
    operationId: 'list_categories',
    route: 'GET /api/v1/projects/{project}/categories',
    access: 'R',
    tag: 'Categories',
    summary: "List a project's categories",
    toolHint: 'Returns the integer ids for the filter categories.',
    params: projectPath,
    response: Type.Array(CategorySchema),
    transact: async (tx, { params }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listCategories(tx, workspaceId, project.id);
    },
  }),
  defineOperation({
    operationId: 'create_category',
    route: 'POST /api/v1/projects/{project}/categories',
    access: 'W',
    tag: 'Categories',
    summary: 'Create a category',
    description: 'Describe it in plain words: the AI files mentions by the description.',
    params: projectPath,
    body: { ...optional(categoryFields), name: categoryFields.name },
    response: CategorySchema,
    status: 201,
    transact: async (tx, { params, body }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return insertCategory(tx, workspaceId, project.id, body);
    },
  }),
  defineUpdate({
    operationId: 'update_category',
    route: 'PATCH /api/v1/categories/{category}',
    access: 'W',
    tag: 'Categories',
    summary: 'Update a category',
    params: categoryPath,
    fields: categoryFields,
    defaults: CATEGORY_DEFAULTS,
    response: CategorySchema,
    current: stored((tx, workspaceId, { category }) => getCategory(tx, workspaceId, category)),
    transact: async (tx, { params, body }, { workspaceId }) =>
      found(await updateCategory(tx, workspaceId, params.category, body), 'category'),
  }),
  defineOperation({
    operationId: 'delete_category',
    route: 'DELETE /api/v1/categories/{category}',
    access: 'W',
    tag: 'Categories',
    summary: 'Delete a category',
    description: 'Its mentions become uncategorized until they are judged again.',
    params: categoryPath,
    response: Deleted(IntegerId),
    run: async (context, { params }, { workspaceId }) => {
      const sweep = await context.postgres.asTenant(workspaceId, async (tx) => {
        const projectId = found(await deleteCategory(tx, workspaceId, params.category), 'category');
        const uncategorise = { kind: 'uncategorise', category_id: params.category } as const;
        return context.writes.planSweep(tx, workspaceId, projectId, uncategorise);
      });
      await context.writes.sweep(sweep);
      return deleted(params.category);
    },
  }),
];
