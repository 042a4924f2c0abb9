import { derivedId } from '../../schemas/new-id.ts';
import { LIMITS, monthBounds, type LimitName, type LimitUse } from '../../schemas/usage/plan.ts';
import { NOTICE_RETRY, ownersColumn } from '../accounts/owner-notices.ts';
import type { Queryable } from '../client.ts';
import { emitEvent } from '../webhooks/webhook-events.ts';

/** A limit that a workspace is near to, or has used up, in a period. */
export interface LimitRecord extends LimitUse {
  readonly workspaceId: number;
  /** The first day of the month, or the day, as a date: `2026-11-01`. */
  readonly period: string;
  /** The bounds of a day, which depend on a time zone, as ISO text. Those of a month follow from its first day. */
  readonly bounds?: { readonly start: string; readonly end: string };
}

/** Queues the event. Its id follows from the limit and the period, so that it is sent once. */
async function emitReached(db: Queryable, limit: LimitRecord): Promise<void> {
  const { workspaceId, name, period, used, maximum } = limit;
  await emitEvent(db, {
    ...{ workspaceId, projectId: null, type: 'usage.limit_reached' },
    eventId: derivedId('evt', String(workspaceId), name, period),
    at: new Date(),
    filedAt: new Date(period),
    data: { limit: name, used, maximum, period: limit.bounds ?? monthBounds(period) },
  });
}

/**
 * Records that a limit is near or used up, and returns whether that is new. Webhooks are notified when it is used
 * up, and owners by mail of both when it is monthly; each once per period. A process that dies first leaves an event
 * with the same id.
 */
export async function recordLimit(db: Queryable, limit: LimitRecord): Promise<boolean> {
  const { workspaceId, name, period, maximum, isReached } = limit;
  const [known] = await db.query<{ reached_at: string | null; maximum: number }>(
    'SELECT reached_at, maximum FROM usage_limits WHERE workspace_id = $1 AND name = $2 AND period = $3::date',
    [workspaceId, name, period],
  );
  if (known && known.maximum >= maximum && (known.reached_at !== null || !isReached)) return false;
  if (isReached && !known?.reached_at) await emitReached(db, limit);
  const notice = LIMITS[name].per === 'day' ? null : isReached ? 'reached' : 'near';
  await db.query(
    `INSERT INTO usage_limits AS known (workspace_id, name, period, maximum, reached_at, notice, notice_at)
     VALUES ($1, $2, $3::date, $4, CASE WHEN $5::boolean THEN now() END, $6::text, CASE WHEN $6::text IS NOT NULL THEN now() END)
     ON CONFLICT (workspace_id, name, period) DO UPDATE SET maximum = excluded.maximum,
       reached_at = coalesce(known.reached_at, excluded.reached_at),
       notice = CASE WHEN known.reached_at IS NULL AND $5 THEN excluded.notice ELSE known.notice END,
       notice_at = CASE WHEN known.reached_at IS NULL AND $5 THEN excluded.notice_at ELSE known.notice_at END`,
    [workspaceId, name, period, maximum, isReached, notice],
  );
  return true;
}

/** A used-up limit. */
export interface ReachedLimit {
  readonly name: LimitName;
  readonly maximum: number;
  readonly reached_at: string;
}

/** Returns the limits that a workspace has used up in these periods: its month and its day, as dates. */
export async function reachedLimits(
  tx: Queryable,
  workspaceId: number,
  periods: { readonly month: string; readonly day: string },
): Promise<ReachedLimit[]> {
  const rows = await tx.query<ReachedLimit & { period: string }>(
    `SELECT name, maximum, reached_at, period::text AS period FROM usage_limits
     WHERE workspace_id = $1 AND period IN ($2::date, $3::date) AND reached_at IS NOT NULL`,
    [workspaceId, periods.month, periods.day],
  );
  return rows.filter(
    ({ name, period }) => Object.hasOwn(LIMITS, name) && period === periods[LIMITS[name].per],
  );
}

/** A notice to the owners of a workspace about one of its limits. */
export interface LimitNotice {
  readonly workspace_id: number;
  readonly workspace: string;
  readonly plan: string;
  readonly name: LimitName;
  /** The first day of the month, as a date. */
  readonly period: string;
  readonly maximum: number;
  readonly notice: 'near' | 'reached';
  readonly owners: readonly string[];
}

/** Claims a due notice; null: none. It is due again in ten minutes unless it is settled. */
export const claimLimitNotice = (db: Queryable) =>
  db.one<LimitNotice>(`UPDATE usage_limits l SET notice_at = ${NOTICE_RETRY}
     FROM workspaces s
     WHERE s.id = l.workspace_id AND (l.workspace_id, l.name, l.period) = (
       SELECT workspace_id, name, period FROM usage_limits WHERE notice IS NOT NULL AND notice_at <= now()
       ORDER BY notice_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING l.workspace_id, s.name AS workspace, s.plan, l.name, l.period::text AS period, l.maximum, l.notice,
       ${ownersColumn('l.workspace_id')}`);

/** Marks a notice as sent. Keeps a different one that was queued meanwhile. */
export async function settleLimitNotice(db: Queryable, notice: LimitNotice): Promise<void> {
  await db.query(
    `UPDATE usage_limits SET notice = NULL, notice_at = NULL
     WHERE workspace_id = $1 AND name = $2 AND period = $3::date AND notice = $4`,
    [notice.workspace_id, notice.name, notice.period, notice.notice],
  );
}
