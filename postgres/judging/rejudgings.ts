import { newId } from '../../schemas/new-id.ts';
import type { Rejudging, RejudgeCounts } from '../../schemas/judging/rejudging.ts';
import type { Tokens } from '../../schemas/judging/verdict-record.ts';
import type { Queryable } from '../client.ts';

/** A rejudging that this process has claimed. */
export interface ClaimedRejudging {
  readonly id: string;
  readonly workspace_id: number;
  readonly project_id: string;
  readonly since: string | null;
  readonly until: string | null;
  readonly provisional_only: boolean;
  /** Mentions from the newest down to this one are done; null: none yet. */
  readonly done_to: string | null;
  readonly counts: RejudgeCounts;
  readonly tokens: Tokens;
  readonly cost: number | null;
  /** When this process, or a killed one, started the current chunk: the time of its verdicts. */
  readonly chunk_at: string;
}

/** A requested rejudging. */
export interface NewRejudging extends Pick<
  Rejudging,
  'project_id' | 'since' | 'until' | 'provisional_only' | 'total' | 'counts' | 'actor_kind' | 'actor_id'
> {
  readonly workspaceId: number;
}

/** The end of a lease. A process renews it after each chunk. */
const LEASE_END = `now() + interval '3 minutes'`;
const OPEN = `state IN ('queued', 'running', 'waiting')`;
const COLUMNS = `id, project_id, state, waiting_for, since, until, provisional_only, total, counts, tokens, cost, actor_kind,
  actor_id, created_at, started_at, finished_at`;

/** Queues a rejudging and returns it; null when the project has an open one. */
export const queueRejudging = (db: Queryable, asked: NewRejudging) =>
  db.one<Rejudging>(
    `INSERT INTO rejudgings (id, workspace_id, project_id, since, until, provisional_only, total, counts, actor_kind, actor_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (project_id) WHERE ${OPEN} DO NOTHING RETURNING ${COLUMNS}`,
    [
      newId('rjd'),
      asked.workspaceId,
      asked.project_id,
      asked.since,
      asked.until,
      asked.provisional_only,
      asked.total,
      JSON.stringify(asked.counts),
      asked.actor_kind,
      asked.actor_id,
    ],
  );

/** Returns up to `limit` rejudgings of a project, newest first. */
export const listRejudgings = (db: Queryable, workspaceId: number, projectId: string, limit: number) =>
  db.query<Rejudging>(
    `SELECT ${COLUMNS} FROM rejudgings WHERE workspace_id = $1 AND project_id = $2 ORDER BY created_at DESC, id LIMIT $3`,
    [workspaceId, projectId, limit],
  );

/** Cancels an open rejudging; keeps the verdicts so far. Returns it; null when there is none with this id. */
export const cancelRejudging = (db: Queryable, workspaceId: number, projectId: string, id: string) =>
  db.one<Rejudging>(
    `UPDATE rejudgings SET state = CASE WHEN ${OPEN} THEN 'cancelled' ELSE state END,
       finished_at = coalesce(finished_at, now())
     WHERE workspace_id = $1 AND project_id = $2 AND id = $3 RETURNING ${COLUMNS}`,
    [workspaceId, projectId, id],
  );

/** Claims the oldest open rejudging of a live project that nobody works on; null when there is none. */
export const claimRejudging = (db: Queryable) =>
  db.one<ClaimedRejudging>(`UPDATE rejudgings SET state = 'running', waiting_for = NULL, taken_until = ${LEASE_END}, started_at = coalesce(started_at, now()),
       chunk_at = coalesce(chunk_at, now())
     WHERE id = (SELECT r.id FROM rejudgings r JOIN projects p ON p.id = r.project_id AND p.deleted_at IS NULL
                 WHERE r.${OPEN} AND (r.taken_until IS NULL OR r.taken_until < now())
                 ORDER BY r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
     RETURNING id, workspace_id, project_id, since, until, provisional_only, done_to, counts, tokens, cost, chunk_at`);

/** The progress of a rejudging. */
export type Progress = Pick<ClaimedRejudging, 'done_to' | 'counts' | 'tokens' | 'cost'>;

/**
 * Records the progress after the chunk that started at `chunkAt` and renews the lease. Returns when the next chunk
 * starts and whether to run it; null when another process has done this chunk or the project was purged.
 */
export const recordProgress = (db: Queryable, id: string, chunkAt: string, progress: Progress) =>
  db.one<{ chunk_at: string; goes_on: boolean }>(
    `UPDATE rejudgings SET done_to = $3, counts = $4, tokens = $5, cost = $6, taken_until = ${LEASE_END},
       chunk_at = greatest(now(), chunk_at + interval '1 millisecond')
     WHERE id = $1 AND chunk_at = $2 AND state IN ('running', 'cancelled')
     RETURNING chunk_at, state = 'running' AS goes_on`,
    [
      id,
      chunkAt,
      progress.done_to,
      JSON.stringify(progress.counts),
      JSON.stringify(progress.tokens),
      progress.cost,
    ],
  );

/** Postpones a rejudging by `ms`; `waitingFor` says why. */
export async function postponeRejudging(db: Queryable, id: string, waitingFor: string, ms: number) {
  await db.query(
    `UPDATE rejudgings SET state = 'waiting', waiting_for = $2, taken_until = now() + $3 * interval '1 millisecond', chunk_at = NULL
     WHERE id = $1 AND state = 'running'`,
    [id, waitingFor, ms],
  );
}

/** Ends the lease of a rejudging, so that any process can continue it at once. */
export async function releaseRejudging(db: Queryable, id: string): Promise<void> {
  await db.query(`UPDATE rejudgings SET taken_until = NULL WHERE id = $1 AND state = 'running'`, [id]);
}

/** Marks a rejudging as done. */
export async function finishRejudging(db: Queryable, id: string): Promise<void> {
  await db.query(
    `UPDATE rejudgings SET state = 'done', finished_at = now(), taken_until = NULL WHERE id = $1 AND state = 'running'`,
    [id],
  );
}
