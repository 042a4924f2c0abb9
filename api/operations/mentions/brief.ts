import { Type } from '@sinclair/typebox';
import { Count } from '../../../schemas/formats.ts';
import { listMentions } from '../../../clickhouse/mentions/list-mentions.ts';
import { countByProject } from '../../../clickhouse/analytics/count-by-project.ts';
import { outlineProjects } from '../../../postgres/projects/projects.ts';
import { mentionFilterFields, type MentionSelection } from '../../../schemas/mentions/mention-filter.ts';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { Limit } from '../../../schemas/page.ts';
import { found } from '../../lookup.ts';
import { assigneeOf, awake } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';
import { DAY_MS } from '../../../schemas/duration.ts';

const BRIEF_LENGTH = 10;
const BriefSchema = Type.Object(
  {
    data: Type.Object({
      open: Count,
      new_24h: Count,
      projects: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), open: Count })),
      mentions: Type.Array(MentionSchema),
    }),
  },
  { $id: 'Brief' },
);

export const briefOperations = [
  defineOperation({
    operationId: 'get_brief',
    route: 'GET /api/v1/brief',
    access: 'R',
    tag: 'Mentions',
    summary: 'Get what needs attention now',
    description:
      "Relevant open mentions ranked by urgency, one of each story, each with the AI's one-line reason. assignee: me asks for yours. new_24h counts mentions of the last 24 hours.",
    toolHint: 'The best first call when asked what is new or urgent.',
    query: {
      project: Type.Optional(Type.String({ minLength: 1 })),
      assignee: mentionFilterFields.assignee,
      limit: Limit(50, BRIEF_LENGTH),
    },
    response: BriefSchema,
    run: async (context, { query }, { workspaceId, ...caller }) => {
      const now = Date.now();
      const all = await context.postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
      const { project: asked, limit = BRIEF_LENGTH } = query;
      const named = all.find(({ id }) => id === asked);
      const projects = asked === undefined ? all : [found(named, 'project')];
      const projectIds = projects.map(({ id }) => id);
      const assignee = assigneeOf(query.assignee, 'userId' in caller ? caller.userId : undefined);
      const relevant: MentionSelection = awake(
        { workspaceId, projectIds, relevant: true, ...(assignee !== undefined && { assignee }) },
        now,
      );
      const [mentions, counts] = await Promise.all([
        listMentions(
          context.clickhouse,
          { ...relevant, status: ['open'], collapse: 'urgency' },
          { order: 'urgency', limit },
        ),
        countByProject(context.clickhouse, relevant, now - DAY_MS),
      ]);
      const total = (field: 'open' | 'arrived') =>
        [...counts.values()].reduce((sum, count) => sum + count[field], 0);
      const outlines = projects.map(({ id, name }) => ({ id, name, open: counts.get(id)?.open ?? 0 }));
      return { data: { open: total('open'), new_24h: total('arrived'), projects: outlines, mentions } };
    },
  }),
];
