import type { Run, RunSource } from '../../schemas/run.ts';
import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** A row of `RUN_SOURCES`: one source of one run. */
type RunSourceRow = Omit<RunSource, 'error'> & {
  run_id: string;
  error_code: string | null;
  error_message: string | null;
};
type RunRow = Omit<Run, 'sources' | 'returned' | 'matched' | 'new' | 'errors'>;

/** `new` is counted exactly, from the memory of posts, whose rows name the run that first found them. */
const RUN_SOURCES = `
  SELECT s.run_id, s.source, s.status, s.returned, s.matched, s.calls, s.error_code, s.error_message, s.retry_at,
         s.reached_back_to, s.duration_ms, s.swept_from, s.swept_to, found.new, found.late
  FROM run_sources s CROSS JOIN LATERAL (
    SELECT count(*)::integer AS new, (count(*) FILTER (WHERE m.posted_at < s.fresh_since))::integer AS late
    FROM post_memory m WHERE m.workspace_id = $1 AND m.run_id = s.run_id AND m.source = s.source
  ) found
  WHERE s.workspace_id = $1 AND s.run_id = ANY($2)`;

function toRun(run: RunRow, rows: readonly RunSourceRow[], order: readonly Source[]): Run {
  const sources = rows
    .filter((row) => row.run_id === run.id)
    .sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))
    .map(({ run_id: _, error_code, error_message, ...row }) => ({
      ...row,
      error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
    }));
  const sum = (field: 'returned' | 'matched' | 'new') =>
    sources.reduce((total, source) => total + source[field], 0);
  return {
    ...run,
    returned: sum('returned'),
    matched: sum('matched'),
    new: sum('new'),
    errors: sources.filter((source) => source.status === 'failed').length,
    sources,
  };
}

const COLUMNS = 'r.id, r.project_id, r.trigger, r.status, r.queued_at, r.started_at, r.finished_at';

/** Returns a scan run, with its sources in the given order; null when the workspace has none with this id. */
export async function getRun(tx: Queryable, workspaceId: number, id: string, order: readonly Source[]) {
  const [run] = await tx.query<RunRow>(
    `SELECT ${COLUMNS} FROM scan_runs r WHERE r.workspace_id = $1 AND r.id = $2`,
    [workspaceId, id],
  );
  return run ? toRun(run, await tx.query<RunSourceRow>(RUN_SOURCES, [workspaceId, [id]]), order) : null;
}

/** Returns the newest scan runs of a workspace's projects, or of one project, with their sources in the given order. */
export async function listRuns(
  tx: Queryable,
  workspaceId: number,
  projectId: string | null,
  limit: number,
  order: readonly Source[],
): Promise<Run[]> {
  const runs = await tx.query<RunRow>(
    `SELECT ${COLUMNS} FROM scan_runs r JOIN projects p ON p.id = r.project_id AND p.deleted_at IS NULL
     WHERE r.workspace_id = $1 AND ($2::text IS NULL OR r.project_id = $2)
     ORDER BY r.queued_at DESC, r.id DESC LIMIT $3`,
    [workspaceId, projectId, limit],
  );
  const ids = runs.map((run) => run.id);
  const sources = ids.length > 0 ? await tx.query<RunSourceRow>(RUN_SOURCES, [workspaceId, ids]) : [];
  return runs.map((run) => toRun(run, sources, order));
}

/** A scan that runs or waits. */
export interface OpenRun {
  readonly id: string;
  readonly project_id: string;
  readonly status: 'queued' | 'running';
  readonly queued_at: string;
  readonly not_before: string;
  /** The sources of a retry; null: every source of the project. */
  readonly only_sources: Source[] | null;
  readonly started_at: string | null;
  readonly sources_done: number;
  readonly sources_total: number;
}

/** Returns a workspace's running and waiting scans in the order in which they are claimed. */
export const openRuns = (tx: Queryable, workspaceId: number) =>
  tx.query<OpenRun>(
    `SELECT r.id, r.project_id, r.status, r.queued_at, r.not_before, r.only_sources, r.started_at,
            count(s.source)::integer AS sources_total,
            (count(s.source) FILTER (WHERE s.status NOT IN ('pending', 'running')))::integer AS sources_done
     FROM scan_runs r JOIN projects p ON p.id = r.project_id AND p.deleted_at IS NULL
     LEFT JOIN run_sources s ON s.run_id = r.id
     WHERE r.workspace_id = $1 AND r.status IN ('queued', 'running')
     GROUP BY r.id ORDER BY greatest(r.not_before, now()), r.queued_at, r.id`,
    [workspaceId],
  );
