import { effectiveCadenceMs } from '../../schemas/projects/cadence.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Source } from '../../schemas/source.ts';
import type { Postgres, Queryable } from '../client.ts';
import { emitRunEnd, type EndedRun } from './run-events.ts';

/** A scan run that this process has claimed. */
export interface ClaimedRun {
  readonly id: string;
  readonly workspace_id: number;
  readonly project_id: string;
  readonly only_sources: Source[] | null;
  readonly attempt: number;
  readonly trigger: 'schedule' | 'manual';
  readonly queued_at: string;
}

/** A waiting run may be a retry of some sources. It becomes a whole scan, queued from now on. */
const BECOMES_WHOLE = `not_before = now(), only_sources = NULL, attempt = 0,
  queued_at = CASE WHEN scan_runs.only_sources IS NULL THEN scan_runs.queued_at ELSE now() END`;

/** Taken by whoever changes what waits for a project, so that a retry and a scan requested meanwhile see each other. */
export const LOCK_QUEUE = 'SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE';

/** Ends what waits for a retry and was tried before: a whole scan replaces it, and its numbers stay. */
const END_WAITING_RETRIES = `
  UPDATE scan_runs r SET finished_at = coalesce(polled_at, now()), status = CASE
    WHEN EXISTS (SELECT FROM run_sources s WHERE s.run_id = r.id AND s.status = 'done') THEN 'partial' ELSE 'failed' END
  WHERE project_id = ANY($1::text[]) AND status = 'queued' AND started_at IS NOT NULL
  RETURNING id, workspace_id, project_id`;

/** Ends what waits for a retry in these projects and queues the webhook events for it. Call it in a transaction. */
async function endWaitingRetries(tx: Queryable, projectIds: readonly string[]): Promise<void> {
  for (const run of await tx.query<EndedRun>(END_WAITING_RETRIES, [projectIds])) await emitRunEnd(tx, run);
}

/**
 * Puts a scan of the project into the queue, or returns the one already waiting there. A manual one asks for a sweep of
 * every source. Call it in a transaction.
 */
export async function enqueueScan(
  db: Queryable,
  workspaceId: number,
  projectId: string,
  trigger: 'schedule' | 'manual',
): Promise<{ run_id: string; queued_at: string }> {
  await db.query(LOCK_QUEUE, [projectId]);
  if (trigger === 'manual')
    await db.query('UPDATE projects SET sweep_requested_at = now() WHERE id = $1', [projectId]);
  await endWaitingRetries(db, [projectId]);
  await db.query(
    `INSERT INTO scan_runs (id, workspace_id, project_id, trigger) VALUES ($1, $2, $3, $4)
     ON CONFLICT (project_id) WHERE status = 'queued' DO UPDATE SET ${BECOMES_WHOLE}, trigger = excluded.trigger`,
    [newId('run'), workspaceId, projectId, trigger],
  );
  const [run] = await db.query<{ run_id: string; queued_at: string }>(
    `SELECT id AS run_id, queued_at FROM scan_runs WHERE project_id = $1 AND status = 'queued'`,
    [projectId],
  );
  if (!run) throw new Error('the queued run went missing');
  return run;
}

/** The most projects queued per round. It bounds the transaction; the next round queues the rest. */
const DUE_AT_ONCE = 500;

/**
 * Queues every project that is due and sets when it is due next. Returns how many. NO KEY UPDATE lets a scan
 * requested meanwhile refer to its project.
 */
export const queueDueScans = (postgres: Postgres, minimumCadence: string): Promise<number> =>
  postgres.transaction(async (tx) => {
    const due = await tx.query<{ id: string; workspace_id: number; cadence: string }>(
      `SELECT p.id, p.workspace_id, coalesce(p.scan_every, w.scan_every) AS cadence
       FROM projects p JOIN workspaces w ON w.id = p.workspace_id
       WHERE p.deleted_at IS NULL AND NOT p.paused AND p.next_due_at <= now()
       ORDER BY p.next_due_at LIMIT ${DUE_AT_ONCE} FOR NO KEY UPDATE OF p SKIP LOCKED`,
    );
    if (due.length === 0) return 0;
    await tx.query(
      `UPDATE projects SET next_due_at = now() + ms * interval '1 millisecond'
       FROM unnest($1::text[], $2::double precision[]) AS next (project_id, ms) WHERE id = project_id`,
      [due.map(({ id }) => id), due.map(({ cadence }) => effectiveCadenceMs(cadence, minimumCadence))],
    );
    const projectIds = due.map(({ id }) => id);
    // Each in the order of its id, as whoever makes waiting runs due. What follows changes them in other orders.
    await tx.query(
      `SELECT FROM scan_runs WHERE project_id = ANY($1::text[]) AND status = 'queued' ORDER BY id FOR NO KEY UPDATE`,
      [projectIds],
    );
    await endWaitingRetries(tx, projectIds);
    await tx.query(
      `INSERT INTO scan_runs (id, workspace_id, project_id, trigger)
       SELECT run_id, workspace_id, project_id, 'schedule'
       FROM unnest($1::text[], $2::integer[], $3::text[]) AS new (run_id, workspace_id, project_id)
       ON CONFLICT (project_id) WHERE status = 'queued' DO UPDATE SET ${BECOMES_WHOLE}`,
      [due.map(() => newId('run')), due.map(({ workspace_id }) => workspace_id), due.map(({ id }) => id)],
    );
    return due.length;
  });

/**
 * Claims up to `limit` runs: queued ones whose project is not being scanned, and those with expired leases. Skips
 * workspaces in `waiting`: a limit of their plan is used up.
 */
export const claimRuns = (
  db: Queryable,
  owner: string,
  leaseMs: number,
  limit: number,
  waiting: readonly number[] = [],
) =>
  db.query<ClaimedRun>(
    `UPDATE scan_runs SET status = 'running', polled_at = NULL, lease_owner = $1,
            started_at = CASE WHEN status = 'running' THEN coalesce(started_at, now()) ELSE now() END,
            lease_until = now() + $2 * interval '1 millisecond'
     WHERE id IN (
       SELECT id FROM scan_runs c
       WHERE (c.status = 'queued' AND c.not_before <= now() AND NOT (c.workspace_id = ANY($4::integer[]))
              AND NOT EXISTS (SELECT FROM scan_runs o WHERE o.project_id = c.project_id AND o.status = 'running'))
          OR (c.status = 'running' AND c.polled_at IS NULL AND c.lease_until < now())
       ORDER BY c.queued_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, workspace_id, project_id, only_sources, attempt, trigger, queued_at`,
    [owner, leaseMs, limit, waiting],
  );

/** Renews the leases of these runs for `leaseMs`. Returns the ids of those that this process still holds. */
export async function renewLeases(db: Queryable, owner: string, runIds: readonly string[], leaseMs: number) {
  const rows = await db.query<{ id: string }>(
    `UPDATE scan_runs SET lease_until = now() + $3 * interval '1 millisecond'
     WHERE id = ANY($2::text[]) AND lease_owner = $1 AND status = 'running' RETURNING id`,
    [owner, runIds, leaseMs],
  );
  return rows.map(({ id }) => id);
}

/** Releases runs so that the next process resumes them immediately. A graceful stop calls this. */
export async function releaseRuns(db: Queryable, owner: string, runIds: readonly string[]): Promise<void> {
  await db.query(
    `UPDATE scan_runs SET lease_until = now() - interval '1 second'
     WHERE id = ANY($2::text[]) AND lease_owner = $1 AND status = 'running' AND polled_at IS NULL`,
    [owner, runIds],
  );
}
