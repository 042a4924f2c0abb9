import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { cancelRejudging, listRejudgings, queueRejudging } from '../../../postgres/judging/rejudgings.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { describe, NamedObject, Nullable } from '../../../schemas/formats.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { projectFields } from '../../../schemas/projects/project.ts';
import { NO_COUNTS, RejudgePreviewSchema, RejudgingSchema } from '../../../schemas/judging/rejudging.ts';
import { actorOf } from '../../access/access.ts';
import { found, projectPath } from '../../lookup.ts';
import { toSelection } from '../../mentions/mention-selection.ts';
import { defineOperation, optional } from '../../operation.ts';

const SHOWN = 25;
/** How far back mentions are judged again by default: as far as people still look. */
const DEFAULT_RANGE = '30d';

const { since, until, range } = mentionFilterFields;
const { mode, description, audience, settings } = projectFields;

async function timeZoneOf(tx: Queryable, workspaceId: number, own: string | null): Promise<string> {
  return own ?? found(await getWorkspace(tx, workspaceId), 'workspace').timezone;
}

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export const rejudgeOperations = [
  defineOperation({
    operationId: 'rejudge_project',
    route: 'POST /api/v1/projects/{project}/rejudge',
    access: 'W',
    tag: 'Judge',
    summary: "Judge a project's mentions again",
    description:
      'A dry run, the default, returns what would change and what it would cost, and changes nothing. It can try ' +
      'fields of the project before they are saved. Without dry_run, the mentions are judged again in the ' +
      'background, newest first. What people have set is never overwritten.',
    params: projectPath,
    body: {
      dry_run: Type.Optional(Type.Boolean({ default: true })),
      since,
      until,
      range: describe(range, `The default without since and until is ${DEFAULT_RANGE}.`),
      provisional_only: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Only verdicts that the built-in judge gave because the model’s tokens were used up.',
        }),
      ),
      ...optional({ mode, description, audience, settings }),
    },
    response: NamedObject('RejudgeAnswer', {
      dry_run: Type.Boolean(),
      preview: Nullable(RejudgePreviewSchema),
      rejudging: Nullable(RejudgingSchema),
    }),
    errors: ['conflict'],
    limit: 'draft',
    run: async (context, { params, body }, principal) => {
      const { workspaceId } = principal;
      const { dry_run = true, provisional_only = false, since, until, range, ...draft } = body;
      if (!dry_run && Object.keys(draft).length > 0) {
        throw new PublicError(
          'invalid_request',
          `${Object.keys(draft)[0]}: is only allowed in a dry run; update the project to judge by it`,
        );
      }
      const scope = await context.postgres.asTenant(workspaceId, async (tx) => {
        const project = found(await getProject(tx, workspaceId, params.project), 'project');
        const timeZone = await timeZoneOf(tx, workspaceId, project.timezone);
        const period = {
          ...(since !== undefined && { since }),
          ...(until !== undefined && { until }),
          range: range ?? DEFAULT_RANGE,
        } as const;
        const where = { workspaceId, projectIds: [project.id], timeZone, now: Date.now() };
        const selection = toSelection(period, where);
        return {
          workspaceId,
          projectId: project.id,
          since: selection.since ?? null,
          until: selection.until ?? null,
          provisionalOnly: provisional_only,
        };
      });
      if (dry_run)
        return { dry_run, preview: await context.rejudging.preview(scope, draft), rejudging: null };
      const total = await context.rejudging.count(scope);
      const rejudging = await context.postgres.asTenant(workspaceId, (tx) =>
        queueRejudging(tx, {
          workspaceId,
          project_id: scope.projectId,
          since: isoTime(scope.since),
          until: isoTime(scope.until),
          provisional_only,
          total,
          counts: NO_COUNTS,
          ...actorOf(principal),
        }),
      );
      if (!rejudging)
        throw new PublicError(
          'conflict',
          'The project is already being judged again: wait for it to finish, or cancel it.',
        );
      return { dry_run, preview: null, rejudging };
    },
  }),
  defineOperation({
    operationId: 'list_rejudgings',
    route: 'GET /api/v1/projects/{project}/rejudge',
    access: 'R',
    tag: 'Judge',
    summary: 'List the rejudgings of a project',
    description: `The latest ${SHOWN}, newest first, with the progress of each, what it changed and what it cost.`,
    params: projectPath,
    response: Type.Array(RejudgingSchema),
    transact: async (tx, { params }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listRejudgings(tx, workspaceId, project.id, SHOWN);
    },
  }),
  defineOperation({
    operationId: 'cancel_rejudging',
    route: 'DELETE /api/v1/projects/{project}/rejudge/{rejudging}',
    access: 'W',
    tag: 'Judge',
    summary: 'Cancel a rejudging',
    description: 'What has been judged so far stays. A rejudging that has ended does not change.',
    params: { ...projectPath, rejudging: Type.String({ minLength: 1, description: 'Rejudging id.' }) },
    response: RejudgingSchema,
    transact: async (tx, { params }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return found(await cancelRejudging(tx, workspaceId, project.id, params.rejudging), 'rejudging');
    },
  }),
];
