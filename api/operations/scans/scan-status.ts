import { Type } from '@sinclair/typebox';
import { freshnessBySource } from '../../../clickhouse/analytics/freshness.ts';
import { listProjects } from '../../../postgres/projects/projects.ts';
import { openRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { sweepStatuses } from '../../../postgres/scans/sweep-status.ts';
import { Count, Nullable, Timestamp } from '../../../schemas/formats.ts';
import { SourceSchema } from '../../../schemas/source.ts';
import type { SourceStatus } from '../../context.ts';
import { defineOperation } from '../../operation.ts';
import { workspaceLimitsReached } from '../../usage/reached-limits.ts';
import { DAY_MS } from '../../../schemas/duration.ts';

const WEEK_MS = 7 * DAY_MS;
const Seconds = Nullable(Type.Number({ minimum: 0 }));

const ScanStatusSchema = Type.Object(
  {
    scanning: Type.Array(
      Type.Object({
        project_id: Type.String(),
        run_id: Type.String(),
        started_at: Nullable(Timestamp),
        sources_done: Count,
        sources_total: Count,
      }),
    ),
    queued: Type.Array(
      Type.Object({
        project_id: Type.String(),
        run_id: Type.String(),
        queued_at: Timestamp,
        position: Count,
        not_before: Timestamp,
        sources: Nullable(Type.Array(SourceSchema)),
        reason: Nullable(Type.String({ description: 'Why it does not start although it is due.' })),
      }),
    ),
    projects: Type.Array(
      Type.Object({
        project_id: Type.String(),
        paused: Type.Boolean(),
        next_due_at: Nullable(Timestamp),
        sweeps: Type.Array(
          Type.Object({
            source: SourceSchema,
            swept_from: Nullable(Timestamp),
            swept_to: Timestamp,
            late: Count,
          }),
        ),
      }),
    ),
    sources: Type.Array(
      Type.Object({
        source: SourceSchema,
        available: Type.Boolean(),
        reason: Nullable(Type.String({ description: 'Why it is unavailable, or what part of it is.' })),
        freshness_p50_s: Seconds,
        freshness_p95_s: Seconds,
      }),
    ),
  },
  { $id: 'ScanStatus' },
);

/** Returns the status of a source for the workspace; `reason` names the limit of its plan that is used up, if any. */
const withLimit = (status: SourceStatus, reason: string | null): SourceStatus =>
  reason !== null && status.available ? { ...status, available: false, reason } : status;

export const scanStatusOperations = [
  defineOperation({
    operationId: 'get_scan_status',
    route: 'GET /api/v1/scans/status',
    access: 'R',
    tag: 'Scans',
    summary: 'Get the status of scans',
    description:
      'position counts the queued scans of the workspace from 1. A retry names the sources that failed and waits for ' +
      'its time unless they recover sooner; for a whole scan that is null. Freshness is the age of posts when they became mentions, ' +
      "including those of a first backfill, over the workspace's last seven days; null without posts. While a limit of the plan is used up, " +
      'scans wait in the queue, and each source has the limit as its reason. A sweep looks over the whole window: all keywords ' +
      'of a project were looked for in all posts from swept_from to swept_to, and late new posts came from the latest sweep alone.',
    response: ScanStatusSchema,
    run: async (context, _input, { workspaceId }) => {
      const { projects, open, sweeps, limits } = await context.postgres.asTenant(workspaceId, async (tx) => ({
        projects: await listProjects(tx, workspaceId),
        open: await openRuns(tx, workspaceId),
        sweeps: await sweepStatuses(tx, workspaceId),
        limits: await workspaceLimitsReached(tx, context.config.plans, workspaceId),
      }));
      const whole = limits.ofWorkspace(workspaceId)?.reason ?? null;
      const ids = projects.map(({ id }) => id);
      const sources = await context.sources();
      const ages = await freshnessBySource(context.clickhouse, workspaceId, ids, Date.now() - WEEK_MS);
      return {
        scanning: open
          .filter(({ status }) => status === 'running')
          .map(({ id, project_id, started_at, sources_done, sources_total }) => ({
            project_id,
            run_id: id,
            started_at,
            sources_done,
            sources_total,
          })),
        queued: open
          .filter(({ status }) => status === 'queued')
          .map(({ id, project_id, queued_at, not_before, only_sources }, at) => ({
            project_id,
            run_id: id,
            queued_at,
            position: at + 1,
            not_before,
            sources: only_sources,
            reason: whole,
          })),
        projects: projects.map(({ id, paused, next_due_at }) => ({
          project_id: id,
          paused,
          next_due_at,
          sweeps: sweeps
            .filter(({ project_id }) => project_id === id)
            .map(({ project_id: _, ...sweep }) => sweep),
        })),
        sources: sources.map((status) => ({
          ...withLimit(status, whole ?? limits.ofSource(workspaceId, status.source)?.reason ?? null),
          freshness_p50_s: ages.get(status.source)?.p50 ?? null,
          freshness_p95_s: ages.get(status.source)?.p95 ?? null,
        })),
      };
    },
  }),
];
