import { Type } from '@sinclair/typebox';
import {
  deleteProjectSource,
  insertProjectSource,
  listProjectSources,
} from '../../../postgres/projects/project-sources.ts';
import { getProject, lockProject } from '../../../postgres/projects/projects.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { projectSourceFields, ProjectSourceSchema } from '../../../schemas/projects/project-source.ts';
import { Deleted, deletedOr404, found, PathId, projectPath } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

/** Each is read in every scan, so their number is limited. */
const MOST_SOURCES = 100;

export const projectSourceOperations = [
  defineOperation({
    operationId: 'list_project_sources',
    route: 'GET /api/v1/projects/{project}/sources',
    access: 'R',
    tag: 'Projects',
    summary: "List a project's own sources",
    hasForeignText: true,
    params: projectPath,
    response: Type.Array(ProjectSourceSchema),
    transact: async (tx, { params }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listProjectSources(tx, workspaceId, project.id);
    },
  }),
  defineOperation({
    operationId: 'add_project_source',
    route: 'POST /api/v1/projects/{project}/sources',
    access: 'W',
    tag: 'Projects',
    summary: 'Add a source to a project',
    description: 'Reads the address first, and refuses it if it cannot.',
    hasForeignText: true,
    params: projectPath,
    body: {
      kind: projectSourceFields.kind,
      address: projectSourceFields.address,
      name: Type.Optional(projectSourceFields.name),
    },
    response: ProjectSourceSchema,
    status: 201,
    errors: ['conflict'],
    effect: { openWorld: true },
    run: async (context, { params, body }, { workspaceId }) => {
      await context.postgres.asTenant(workspaceId, async (tx) =>
        found(await getProject(tx, workspaceId, params.project), 'project'),
      );
      const checked = await context.checkProjectSource(body.kind, body.address);
      if ('refused' in checked) throw new PublicError('invalid_request', `address: ${checked.refused}`);
      return context.postgres.asTenant(workspaceId, async (tx) => {
        const project = found(await lockProject(tx, workspaceId, params.project), 'project');
        if ((await listProjectSources(tx, workspaceId, project.id)).length >= MOST_SOURCES)
          throw new PublicError('conflict', `A project has at most ${MOST_SOURCES} sources of its own.`);
        const source = { ...checked, kind: body.kind, name: body.name ?? checked.name };
        const added = await insertProjectSource(tx, workspaceId, project.id, source);
        if (!added) throw new PublicError('conflict', 'The project has this source already.');
        return added;
      });
    },
  }),
  defineOperation({
    operationId: 'remove_project_source',
    route: 'DELETE /api/v1/projects/{project}/sources/{source_id}',
    access: 'W',
    tag: 'Projects',
    summary: 'Remove a source from a project',
    params: { ...projectPath, source_id: PathId },
    response: Deleted(IntegerId),
    transact: async (tx, { params }, { workspaceId }) => {
      const { project, source_id } = params;
      return deletedOr404(
        source_id,
        await deleteProjectSource(tx, workspaceId, project, source_id),
        'source',
      );
    },
  }),
];
