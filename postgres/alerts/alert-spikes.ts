import type { AlertRule } from '../../schemas/alerts/alert.ts';
import { SPIKE_HISTORY_DAYS, SPIKE_REST_HOURS } from '../../schemas/alerts/alert-spike.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** An enabled spike alert that is due for a check. */
export interface ActiveSpike extends AlertRule {
  readonly id: string;
  readonly workspace_id: number;
  /** Null: the default. */
  readonly min_count: number | null;
  /** When it was last turned on, in milliseconds since 1970. */
  readonly armed_at: number;
  /** The end of the hour of its last spike, in milliseconds since 1970; null: none recently. */
  readonly last_end: number | null;
}

/** Claims up to `limit` spike alerts that are due for a check and do not rest after a spike. Not for tenants. */
export const claimSpikeAlerts = (db: Queryable, limit: number) =>
  db.query<ActiveSpike>(
    `WITH due AS (
       SELECT a.id, last.ends_at FROM alerts a
       LEFT JOIN projects p ON p.id = a.project_id
       LEFT JOIN LATERAL (
         SELECT max(ends_at) AS ends_at FROM alert_messages m
         WHERE m.alert_id = a.id AND m.kind = 'spike' AND m.state IN ('pending', 'sent')) AS last ON true
       WHERE a.kind = 'spike' AND a.enabled AND p.deleted_at IS NULL
         AND (a.looked_at IS NULL OR a.looked_at <= now() - interval '5 minutes')
         AND (last.ends_at IS NULL OR last.ends_at <= now() - $2 * interval '1 hour')
       ORDER BY a.looked_at NULLS FIRST LIMIT $1 FOR NO KEY UPDATE OF a SKIP LOCKED)
     UPDATE alerts a SET looked_at = now() FROM due WHERE a.id = due.id
     RETURNING a.id, a.workspace_id, a.project_id, a.filters, a.min_urgency, a.min_count,
       (extract(epoch FROM a.armed_at) * 1000)::bigint AS armed_at,
       (extract(epoch FROM due.ends_at) * 1000)::bigint AS last_end`,
    [limit, SPIKE_REST_HOURS - 1],
  );

/** A keyword, and when (milliseconds since 1970) it has been watched long enough to know what is usual. */
export interface SettledKeyword {
  readonly id: number;
  readonly settled_at: number;
}

/**
 * Returns a workspace's keywords, also deleted ones, with the time (which may be ahead) at which each has enough
 * history. A younger keyword would cause a spike on its first day.
 */
export const settledKeywords = (db: Queryable, workspaceId: number) =>
  db.query<SettledKeyword>(
    `SELECT id, (extract(epoch FROM created_at + $2 * interval '1 day') * 1000)::bigint AS settled_at
     FROM keywords WHERE workspace_id = $1 ORDER BY id`,
    [workspaceId, SPIKE_HISTORY_DAYS],
  );

/** A spike to report. */
export interface NewSpike {
  readonly alert: Pick<ActiveSpike, 'id' | 'workspace_id'>;
  readonly endsAt: number;
  readonly usual: number;
  readonly giveUpAt: number;
}

/** Saves a spike to be sent, once per hour of an alert. Returns whether it is new. Not for tenants. */
export const insertSpike = (db: Queryable, { alert, endsAt, usual, giveUpAt }: NewSpike) =>
  db.some(
    `INSERT INTO alert_messages (id, workspace_id, alert_id, kind, ends_at, usual, give_up_at, next_attempt_at)
     SELECT $1, workspace_id, id, 'spike', to_timestamp($3::double precision / 1000), $4,
       to_timestamp($5::double precision / 1000), now()
     FROM alerts WHERE id = $2 FOR KEY SHARE
     ON CONFLICT DO NOTHING RETURNING id`,
    [newId('alm'), alert.id, endsAt, usual, giveUpAt],
  );
