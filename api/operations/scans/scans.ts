import { Type } from '@sinclair/typebox';
import { getProject, outlineProjects } from '../../../postgres/projects/projects.ts';
import { listRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { ClosedObject, NamedObject, Timestamp } from '../../../schemas/formats.ts';
import { Limit } from '../../../schemas/page.ts';
import { RunSchema } from '../../../schemas/run.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { found, projectPath } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

const RUNS = 25;
const queuedRun = { run_id: Type.String(), queued_at: Timestamp };

export const scanOperations = [
  defineOperation({
    operationId: 'scan_project',
    route: 'POST /api/v1/projects/{project}/scan',
    access: 'W',
    tag: 'Scans',
    summary: 'Scan a project now',
    description:
      'Queues a scan of the whole window, or returns the one that is already queued. Results arrive as mentions and as mention.created events.',
    toolHint: 'Returns immediately; the mentions are there when get_scan_status no longer lists the run.',
    params: projectPath,
    response: NamedObject('QueuedRun', queuedRun),
    status: 202,
    effect: { openWorld: true },
    errors: ['project_paused'],
    transact: async (tx, { params }, { workspaceId }, context) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      if (project.paused) throw new PublicError('project_paused');
      return context.scans.enqueue(tx, workspaceId, project.id, 'manual');
    },
  }),
  defineOperation({
    operationId: 'scan_now',
    route: 'POST /api/v1/scans',
    access: 'W',
    tag: 'Scans',
    summary: 'Scan every project now',
    description: 'Queues a scan of the whole window of each. Paused projects are skipped.',
    response: NamedObject('QueuedRuns', {
      queued: Type.Array(ClosedObject({ project_id: Type.String(), ...queuedRun })),
    }),
    status: 202,
    effect: { openWorld: true },
    transact: async (tx, _input, { workspaceId }, context) => {
      const queued = [];
      for (const { id, paused } of await outlineProjects(tx, workspaceId)) {
        if (paused) continue;
        queued.push({ project_id: id, ...(await context.scans.enqueue(tx, workspaceId, id, 'manual')) });
      }
      return { queued };
    },
  }),
  defineOperation({
    operationId: 'list_runs',
    route: 'GET /api/v1/runs',
    access: 'R',
    tag: 'Scans',
    summary: 'List scan runs',
    description:
      'Newest first: what each source returned, how much of it was new, and any errors. swept_from and swept_to: the span ' +
      'that was looked over completely; late counts the new posts that only this could find. The numbers grow while a scan runs. ' +
      'Retries of failed sources form one run, queued between attempts, whose numbers add up.',
    query: { project: Type.Optional(Type.String({ minLength: 1 })), limit: Limit(100, RUNS) },
    response: Type.Array(RunSchema),
    transact: async (tx, { query }, { workspaceId }) => {
      if (query.project !== undefined) found(await getProject(tx, workspaceId, query.project), 'project');
      return listRuns(tx, workspaceId, query.project ?? null, query.limit ?? RUNS, SOURCES);
    },
  }),
];
