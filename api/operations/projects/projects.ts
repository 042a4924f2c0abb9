import { Type } from '@sinclair/typebox';
import {
  hideProject,
  listHiddenProjects,
  purgeProject,
} from '../../../postgres/projects/deleted-projects.ts';
import { getProject, listProjects, lockProject, updateProject } from '../../../postgres/projects/projects.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { describe, OneOf } from '../../../schemas/formats.ts';
import { keywordFields } from '../../../schemas/projects/keyword.ts';
import { PROJECT_DEFAULTS, projectFields, ProjectSchema } from '../../../schemas/projects/project.ts';
import { Deleted, deleted, found, projectPath } from '../../lookup.ts';
import { createProject } from '../../new-project.ts';
import { bringBack } from '../../restored-project.ts';
import { defineOperation, optional } from '../../operation.ts';
import { completePatch, slugOrConflict } from '../../project-update.ts';
import { defineUpdate, stored } from '../../update.ts';

/** Each entry becomes a keyword's term, so the rules of a term apply. */
const seeds = (group: string) =>
  Type.Array(keywordFields.term, {
    maxItems: 500,
    description: `Terms that a new project starts with, in the group '${group}'. Ignored by an update.`,
  });

const bodyFields = {
  ...projectFields,
  keywords: seeds('My brand'),
  competitors: seeds('Competitors'),
};

export const projectOperations = [
  defineOperation({
    operationId: 'list_projects',
    route: 'GET /api/v1/projects',
    access: 'R',
    tag: 'Projects',
    summary: 'List projects',
    query: {
      include: Type.Optional(
        describe(
          OneOf(['live', 'deleted']),
          'live (default), or deleted: those that restore_project can restore.',
        ),
      ),
    },
    response: Type.Array(ProjectSchema),
    transact: (tx, { query }, { workspaceId }) =>
      (query.include === 'deleted' ? listHiddenProjects : listProjects)(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_project',
    route: 'POST /api/v1/projects',
    access: 'W',
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'Also creates the groups My brand and Competitors and the default categories of its mode. The first scan is due immediately.',
    body: { ...optional(bodyFields), name: projectFields.name },
    response: ProjectSchema,
    status: 201,
    errors: ['conflict'],
    run: (context, { body }, { workspaceId }) =>
      slugOrConflict(() =>
        context.postgres.asTenant(workspaceId, (tx) => createProject(tx, workspaceId, body)),
      ),
  }),
  defineOperation({
    operationId: 'get_project',
    route: 'GET /api/v1/projects/{project}',
    access: 'R',
    tag: 'Projects',
    summary: 'Get a project',
    params: projectPath,
    response: ProjectSchema,
    transact: async (tx, { params }, { workspaceId }) =>
      found(await getProject(tx, workspaceId, params.project), 'project'),
  }),
  defineUpdate({
    operationId: 'update_project',
    route: 'PATCH /api/v1/projects/{project}',
    access: 'W',
    tag: 'Projects',
    summary: 'Update a project',
    description:
      'Send only what changes. A resumed project is due immediately. keywords and competitors are ignored.',
    params: projectPath,
    fields: bodyFields,
    defaults: { ...PROJECT_DEFAULTS, keywords: [], competitors: [] },
    response: ProjectSchema,
    current: stored((tx, workspaceId, { project }) => getProject(tx, workspaceId, project)),
    errors: ['conflict'],
    run: (context, { params, body }, { workspaceId }) => {
      const { keywords: _keywords, competitors: _competitors, ...patch } = body;
      const minimum = context.config.variables.EARSHOT_MIN_CADENCE!;
      return slugOrConflict(() =>
        context.postgres.asTenant(workspaceId, async (tx) => {
          const project = found(await lockProject(tx, workspaceId, params.project), 'project');
          const workspace = found(await getWorkspace(tx, workspaceId), 'workspace').scan_every;
          const whole = completePatch(project, patch, { workspace, minimum }, Date.now());
          return found(await updateProject(tx, workspaceId, project.id, whole), 'project');
        }),
      );
    },
  }),
  defineOperation({
    operationId: 'delete_project',
    route: 'DELETE /api/v1/projects/{project}',
    access: 'W',
    tag: 'Projects',
    summary: 'Delete a project',
    description:
      'Stops scanning and hides the project. Its mentions are kept privately unless purge is true, and restore_project shows it again. A deleted project can still be purged.',
    toolHint: 'Ask a person before you set purge: true; it cannot be undone.',
    params: projectPath,
    query: {
      purge: Type.Optional(Type.Boolean({ description: 'Also delete every mention and scan record.' })),
    },
    response: Deleted(Type.String()),
    run: async (context, { params, query }, { workspaceId }) => {
      const sweep = await context.postgres.asTenant(workspaceId, async (tx) => {
        const remove = query.purge ? purgeProject : hideProject;
        found((await remove(tx, workspaceId, params.project)) || null, 'project');
        return query.purge
          ? context.writes.planSweep(tx, workspaceId, params.project, { kind: 'purge' })
          : null;
      });
      if (sweep !== null) await context.writes.sweep(sweep);
      return deleted(params.project);
    },
  }),
  defineOperation({
    operationId: 'restore_project',
    route: 'POST /api/v1/projects/{project}/restore',
    access: 'W',
    tag: 'Projects',
    summary: 'Restore a deleted project',
    description:
      'Shows it again, with everything that belongs to it, and resumes its scans. Its public page stays off. A purged project cannot be restored; a live one stays as it is.',
    params: projectPath,
    response: ProjectSchema,
    errors: ['conflict'],
    effect: { idempotent: true },
    transact: async (tx, { params }, { workspaceId }) =>
      found(await bringBack(tx, workspaceId, params.project), 'project'),
  }),
];
