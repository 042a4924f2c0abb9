import { Type } from '@sinclair/typebox';
import {
  getProject,
  hideProject,
  listProjects,
  lockProject,
  updateProject,
} from '../../../postgres/projects/projects.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { keywordFields } from '../../../schemas/projects/keyword.ts';
import { projectFields, ProjectSchema } from '../../../schemas/projects/project.ts';
import { Deleted, deleted, found, projectPath } from '../../lookup.ts';
import { createProject } from '../../new-project.ts';
import { defineOperation, optional } from '../../operation.ts';
import { completePatch, slugOrConflict } from '../../project-update.ts';

/** Each entry becomes a keyword's term, so the rules of a term apply. */
const seeds = (group: string) =>
  Type.Array(keywordFields.term, {
    maxItems: 500,
    description: `Terms that a new project starts with, in the group '${group}'. Ignored by an update.`,
  });

const projectBody = {
  ...optional(projectFields),
  keywords: Type.Optional(seeds('My brand')),
  competitors: Type.Optional(seeds('Competitors')),
};

export const projectOperations = [
  defineOperation({
    operationId: 'list_projects',
    route: 'GET /api/v1/projects',
    access: 'R',
    tag: 'Projects',
    summary: 'List projects',
    response: Type.Array(ProjectSchema),
    transact: (tx, _input, { workspaceId }) => listProjects(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_project',
    route: 'POST /api/v1/projects',
    access: 'W',
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'Also creates the groups My brand and Competitors and the default categories. The first scan is due immediately.',
    body: { ...projectBody, name: projectFields.name },
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
  defineOperation({
    operationId: 'update_project',
    route: 'PATCH /api/v1/projects/{project}',
    access: 'W',
    tag: 'Projects',
    summary: 'Update a project',
    description:
      'Send only what changes. A resumed project is due immediately. keywords and competitors are ignored.',
    params: projectPath,
    body: projectBody,
    response: ProjectSchema,
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
      'Stops scanning and hides the project. Its mentions are kept privately unless purge is true.',
    toolHint: 'Ask a person before you set purge: true; it cannot be undone.',
    params: projectPath,
    query: {
      purge: Type.Optional(Type.Boolean({ description: 'Also delete every mention and scan record.' })),
    },
    response: Deleted(Type.String()),
    run: async (context, { params, query }, { workspaceId }) => {
      const sweep = await context.postgres.asTenant(workspaceId, async (tx) => {
        found((await hideProject(tx, workspaceId, params.project)) || null, 'project');
        return query.purge
          ? context.writes.planSweep(tx, workspaceId, params.project, { kind: 'purge' })
          : null;
      });
      if (sweep !== null) await context.writes.sweep(sweep);
      return deleted(params.project);
    },
  }),
];
