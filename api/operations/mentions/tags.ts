import { Type } from '@sinclair/typebox';
import { countTags } from '../../../clickhouse/mentions/count-tags.ts';
import { outlineProjects } from '../../../postgres/projects/projects.ts';
import { TagCountSchema } from '../../../schemas/mentions/tag.ts';
import { defineOperation } from '../../operation.ts';

export const tagOperations = [
  defineOperation({
    operationId: 'list_tags',
    route: 'GET /api/v1/tags',
    access: 'R',
    tag: 'Mentions',
    summary: 'List tags',
    description:
      'The tags of the mentions of the workspace, each with how many mentions have it, most first. A tag exists as long as a mention has it.',
    response: Type.Array(TagCountSchema),
    run: async (context, _input, { workspaceId }) => {
      const projects = await context.postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
      return countTags(
        context.clickhouse,
        workspaceId,
        projects.map(({ id }) => id),
      );
    },
  }),
];
