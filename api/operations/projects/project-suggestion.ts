import { Type } from '@sinclair/typebox';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { outlineProjects } from '../../../postgres/projects/projects.ts';
import { ProjectSuggestionSchema } from '../../../schemas/projects/project-suggestion.ts';
import { found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';
import { suggestProject } from '../../projects/suggest-project.ts';

export const projectSuggestionOperations = [
  defineOperation({
    operationId: 'suggest_project',
    route: 'POST /api/v1/projects/suggest',
    access: 'W',
    tag: 'Projects',
    summary: 'Suggest a project from a website',
    description:
      'Reads one page and suggests a body for create_project: name, description, keywords, competitors that the mentions of the workspace name, and settings, with what each rests on and what each keyword would have found. A model, where there is one, adds names of products, anchors and namesakes. Creates nothing.',
    toolHint: 'Show the suggestion, then call create_project, and create_keyword for the other spellings.',
    effect: { openWorld: true },
    audited: false,
    body: {
      url: Type.String({
        minLength: 3,
        maxLength: 2048,
        description: 'The address of the product, such as https://acme.com.',
        examples: ['https://acme.com'],
      }),
    },
    response: ProjectSuggestionSchema,
    // It reads as much as a query does.
    limit: 'sql',
    run: async (context, { body }, { workspaceId }) => {
      const { projectIds, timeZone } = await context.postgres.asTenant(workspaceId, async (tx) => ({
        projectIds: (await outlineProjects(tx, workspaceId)).map(({ id }) => id),
        timeZone: found(await getWorkspace(tx, workspaceId), 'workspace').timezone,
      }));
      return suggestProject(context, { workspaceId, projectIds, timeZone, url: body.url });
    },
  }),
];
