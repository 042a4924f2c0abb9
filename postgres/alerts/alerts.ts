import { ALERT_DEFAULTS, type Alert } from '../../schemas/alerts/alert.ts';
import { PROJECT_ZONE } from '../../schemas/alerts/alert-zone.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from '../projects/live-projects.ts';

/** The fields of an alert that a caller can set. */
export type AlertWrite = Partial<
  Omit<
    Alert,
    'id' | 'has_secret' | 'created_at' | 'updated_at' | 'last_sent_at' | 'failing_since' | 'last_error'
  >
> & {
  /** Sealed; null: none. */
  readonly secret?: string | null;
};

const WRITABLE = `kind, name, enabled, project_id, channel, target, hour, frequency, weekday, min_count, timezone,
  filters, min_urgency, report, in_project_zone, secret, template`;
const COLUMNS = `id, kind, name, enabled, project_id, channel, target, hour, frequency, weekday, min_count,
  CASE WHEN in_project_zone AND timezone IS NULL THEN '${PROJECT_ZONE}' ELSE timezone END AS timezone,
  filters, min_urgency, report, template, secret IS NOT NULL AS has_secret, created_at, updated_at, last_sent_at, failing_since, last_error`;

/** Returns a workspace's alerts, oldest first; with a project, its own and those that cover every project. */
export const listAlerts = (tx: Queryable, workspaceId: number, projectId: string | null) =>
  tx.query<Alert>(
    `SELECT ${COLUMNS} FROM alerts WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE}
       AND ($2::text IS NULL OR project_id = $2 OR project_id IS NULL) ORDER BY created_at, id`,
    [workspaceId, projectId],
  );

/** Returns an alert; null when the workspace has none with this id. */
export const getAlert = (tx: Queryable, workspaceId: number, id: string) =>
  tx.one<Alert>(
    `SELECT ${COLUMNS} FROM alerts WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId, id],
  );

/** Counts a workspace's alerts. Locks the workspace until the transaction ends, so that concurrent counts wait. */
export async function lockAndCountAlerts(tx: Queryable, workspaceId: number): Promise<number> {
  await tx.query('SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM alerts WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId],
  );
  return row!.count;
}

/** Returns an unsaved alert with all defaults: a rule by mail. */
export const newAlert = () => ({
  ...ALERT_DEFAULTS,
  ...({ kind: 'rule', channel: 'email', name: 'New', target: '' } as const),
  ...{
    project_id: null,
    hour: null,
    weekday: null,
    min_count: null,
    timezone: null,
    min_urgency: null,
    template: null,
  },
  ...{ has_secret: false, last_sent_at: null, failing_since: null, last_error: null },
});

/** Returns fields as columns: the version before knows only names of zones, and null for what the project's now is. */
const toColumns = ({ timezone, ...fields }: AlertWrite) =>
  timezone === undefined
    ? fields
    : {
        ...fields,
        timezone: timezone === PROJECT_ZONE ? null : timezone,
        in_project_zone: timezone === PROJECT_ZONE,
      };

/** Adds an alert, with defaults for absent fields. */
export async function insertAlert(
  tx: Queryable,
  workspaceId: number,
  fields: AlertWrite & Pick<Alert, 'kind' | 'name' | 'channel' | 'target'>,
): Promise<Alert> {
  const [row] = await tx.query<Alert>(
    `INSERT INTO alerts (id, workspace_id, ${WRITABLE})
     SELECT $1, $2, ${WRITABLE} FROM jsonb_populate_record(NULL::alerts, $3::jsonb) RETURNING ${COLUMNS}`,
    [
      newId('alt'),
      workspaceId,
      JSON.stringify({ ...ALERT_DEFAULTS, in_project_zone: false, ...toColumns(fields) }),
    ],
  );
  return row!;
}

/** A change of one of these fields makes pending messages due at once. */
const RETRY_FIELDS = ['enabled', 'kind', 'channel', 'target', 'secret'] as const;

/**
 * Sets the given fields of an alert and returns it; null when there is none. An alert that is turned on, or whose
 * kind or frequency changes, starts afresh; a new target clears its failures.
 */
export async function updateAlert(
  tx: Queryable,
  workspaceId: number,
  id: string,
  patch: AlertWrite,
): Promise<Alert | null> {
  const [row] = await tx.query<Alert>(
    `UPDATE alerts old SET updated_at = now(),
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb)),
       armed_at = (SELECT CASE WHEN n.enabled AND (NOT old.enabled OR (n.kind, n.frequency) <> (old.kind, old.frequency)) THEN now() ELSE old.armed_at END
                   FROM jsonb_populate_record(old, $3::jsonb) n),
       (failing_since, last_error, owners_told, notice) =
         (SELECT CASE WHEN same THEN old.failing_since END, CASE WHEN same THEN old.last_error END,
            CASE WHEN same THEN old.owners_told END, CASE WHEN same THEN old.notice END
          FROM (SELECT (n.channel, n.target) = (old.channel, old.target) AS same
                FROM jsonb_populate_record(old, $3::jsonb) n) AS target)
     WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(toColumns(patch))],
  );
  if (row && RETRY_FIELDS.some((field) => patch[field] !== undefined))
    await retryMessages(tx, workspaceId, id);
  return row ?? null;
}

/** Turns an alert off for the reader of its mails, and says so in it. Not for tenants: the reader is no member. */
export async function turnOffForReader(db: Queryable, workspaceId: number, id: string): Promise<void> {
  await db.query(
    `UPDATE alerts SET enabled = false, updated_at = now(), last_error = 'The reader of its mails turned it off.'
     WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id],
  );
}

async function retryMessages(tx: Queryable, workspaceId: number, id: string): Promise<void> {
  await tx.query('UPDATE alerts SET quiet_until = NULL WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
  ]);
  await tx.query(
    `UPDATE alert_messages SET next_attempt_at = now() WHERE workspace_id = $1 AND alert_id = $2 AND state = 'pending'`,
    [workspaceId, id],
  );
}

/** Clears the failures of an alert after a message was sent. */
export const CLEAR_FAILURE = 'failing_since = NULL, last_error = NULL, owners_told = NULL, notice = NULL';

/** Records that a test of the alert arrived: clears its failures, and makes messages that failed before due at once. */
export async function markAlertTested(tx: Queryable, workspaceId: number, id: string): Promise<void> {
  const wasFailing = await tx.some(
    `UPDATE alerts SET ${CLEAR_FAILURE}
     WHERE workspace_id = $1 AND id = $2 AND failing_since IS NOT NULL RETURNING id`,
    [workspaceId, id],
  );
  if (wasFailing) await retryMessages(tx, workspaceId, id);
}

/** Deletes an alert. Returns false when there is none. */
export const deleteAlert = (tx: Queryable, workspaceId: number, id: string) =>
  tx.some(
    `DELETE FROM alerts WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );
