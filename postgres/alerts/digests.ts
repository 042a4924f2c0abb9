import {
  DEFAULT_DIGEST_HOUR,
  DEFAULT_DIGEST_WEEKDAY,
  type DigestFrequency,
} from '../../schemas/alerts/alert.ts';
import type { DigestDue } from '../../schemas/alerts/digest-time.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** An enabled digest, with its schedule. */
export interface ActiveDigest {
  readonly id: string;
  readonly workspace_id: number;
  readonly frequency: DigestFrequency;
  readonly hour: number;
  readonly weekday: number;
  /** That of the alert, of its project if the alert says so, else of the workspace. */
  readonly timezone: string;
  /** When it was last turned on, in milliseconds since 1970. */
  readonly armed_at: number;
  /** The last planned day of a daily or weekly digest; null: none yet. */
  readonly last_day: string | null;
  /** The end of the last planned hour of an hourly digest, in milliseconds since 1970; null: none yet. */
  readonly last_hour: number | null;
}

/** A digest to save. */
export interface PlannedDigest extends DigestDue {
  readonly alert: Pick<ActiveDigest, 'id' | 'workspace_id'>;
  readonly giveUpAt: number;
  /** Why it is skipped; null: it is sent. */
  readonly skipped: string | null;
}

/** The time zone of an alert `a`, with its project `p`, if any, and its workspace `w`: as `alertZone` decides. */
const ZONE = 'coalesce(a.timezone, CASE WHEN a.in_project_zone THEN p.timezone END, w.timezone)';

/** Returns every enabled digest. Not for tenants. */
export const activeDigests = (db: Queryable) =>
  db.query<ActiveDigest>(
    `SELECT a.id, a.workspace_id, a.frequency, coalesce(a.hour, $1) AS hour, coalesce(a.weekday, $2) AS weekday, ${ZONE} AS timezone,
       (extract(epoch FROM a.armed_at) * 1000)::bigint AS armed_at,
       (SELECT max(day)::text FROM alert_messages m WHERE m.alert_id = a.id AND m.kind = 'digest') AS last_day,
       (SELECT (extract(epoch FROM max(ends_at)) * 1000)::bigint FROM alert_messages m
        WHERE m.alert_id = a.id AND m.kind = 'digest' AND m.day IS NULL) AS last_hour
     FROM alerts a JOIN workspaces w ON w.id = a.workspace_id LEFT JOIN projects p ON p.id = a.project_id
     WHERE a.kind = 'digest' AND a.enabled AND p.deleted_at IS NULL`,
    [DEFAULT_DIGEST_HOUR, DEFAULT_DIGEST_WEEKDAY],
  );

/** An enabled digest of a workspace, as its members see it. */
export interface ListedDigest extends Pick<
  ActiveDigest,
  'id' | 'frequency' | 'hour' | 'weekday' | 'timezone' | 'armed_at'
> {
  readonly name: string;
  /** When the alert was last changed, in milliseconds since 1970. */
  readonly changed_at: number;
}

/** Returns the enabled daily and weekly digests of a workspace; with a project, its own and those of every project. */
export const listDigests = (tx: Queryable, workspaceId: number, projectId: string | null) =>
  tx.query<ListedDigest>(
    `SELECT a.id, a.name, a.frequency, coalesce(a.hour, $3) AS hour, coalesce(a.weekday, $4) AS weekday, ${ZONE} AS timezone,
       (extract(epoch FROM a.armed_at) * 1000)::bigint AS armed_at,
       (extract(epoch FROM a.updated_at) * 1000)::bigint AS changed_at
     FROM alerts a JOIN workspaces w ON w.id = a.workspace_id LEFT JOIN projects p ON p.id = a.project_id
     WHERE a.workspace_id = $1 AND a.kind = 'digest' AND a.frequency <> 'hourly' AND a.enabled AND p.deleted_at IS NULL
       AND ($2::text IS NULL OR a.project_id = $2 OR a.project_id IS NULL)
     ORDER BY a.created_at, a.id`,
    [workspaceId, projectId, DEFAULT_DIGEST_HOUR, DEFAULT_DIGEST_WEEKDAY],
  );

/** Saves digests, once per day or hour of an alert. Returns how many are new. Not for tenants. */
export async function insertDigests(db: Queryable, planned: readonly PlannedDigest[]): Promise<number> {
  if (planned.length === 0) return 0;
  const rows = planned.map(({ alert, day, at, giveUpAt, skipped }) => ({
    id: newId('alm'),
    alert_id: alert.id,
    day,
    ends_at: new Date(at).toISOString(),
    give_up_at: new Date(giveUpAt).toISOString(),
    note: skipped,
  }));
  const added = await db.query(
    `INSERT INTO alert_messages (id, workspace_id, alert_id, kind, day, ends_at, give_up_at, state, note, next_attempt_at, ended_at)
     SELECT n.id, a.workspace_id, a.id, 'digest', n.day, n.ends_at, n.give_up_at,
       CASE WHEN n.note IS NULL THEN 'pending' ELSE 'skipped' END, n.note,
       CASE WHEN n.note IS NULL THEN now() END, CASE WHEN n.note IS NOT NULL THEN now() END
     FROM jsonb_to_recordset($1::jsonb) AS n (id text, alert_id text, day date, ends_at timestamptz, give_up_at timestamptz, note text)
     JOIN alerts a ON a.id = n.alert_id ORDER BY a.id FOR KEY SHARE OF a
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(rows)],
  );
  return added.length;
}
