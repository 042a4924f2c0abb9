import { MOST_MUTES, type Mute } from '../../schemas/mentions/mute.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from '../projects/live-projects.ts';

/** A mute as it is stored, without the number of its mentions, and with its value as posts are compared with it. */
export type StoredMute = Omit<Mute, 'muted'> & { readonly key: string };

/** A mute to store. */
export type NewMute = Omit<StoredMute, 'id' | 'active' | 'created_at'>;

const COLUMNS = `id, kind, value, key, source, project_id, until, backdate, (until IS NULL OR until > now()) AS active,
  actor_id AS by, actor_kind AS by_kind, actor_name AS by_name, created_at`;

/** Returns the mutes of a workspace, oldest first. */
export const listMutes = (tx: Queryable, workspaceId: number) =>
  tx.query<StoredMute>(
    `SELECT ${COLUMNS} FROM mutes
     WHERE workspace_id = $1 AND deleted_at IS NULL AND ${IN_LIVE_PROJECT_OR_NONE} ORDER BY id`,
    [workspaceId],
  );

const valuesOf = (workspaceId: number, mute: NewMute) => [
  ...[workspaceId, mute.kind, mute.value, mute.key, mute.source, mute.project_id, mute.until, mute.backdate],
  ...[mute.by_kind, mute.by, mute.by_name],
];

/**
 * Adds a mute, or gives the same one another end and, when it is to be backdated, the mentions stored since. Returns it.
 */
export async function keepMute(tx: Queryable, workspaceId: number, mute: NewMute): Promise<StoredMute> {
  const [row] = await tx.query<StoredMute>(
    `INSERT INTO mutes (workspace_id, kind, value, key, source, project_id, until, backdate, actor_kind, actor_id, actor_name, pending)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::boolean, $9, $10, $11, CASE WHEN $8::boolean THEN 'backdate' END)
     ON CONFLICT (workspace_id, kind, key, coalesce(source, ''), coalesce(project_id, '')) WHERE deleted_at IS NULL
     DO UPDATE SET until = excluded.until, backdate = mutes.backdate OR excluded.backdate,
       revision = nextval('mutes_revision'), pending = coalesce(excluded.pending, mutes.pending),
       done_to = CASE WHEN excluded.pending IS NULL THEN mutes.done_to END
     RETURNING ${COLUMNS}`,
    valuesOf(workspaceId, mute),
  );
  return row!;
}

/** Adds a mute, unless the same one is there or the workspace has the most that it can. */
export async function addMuteOnce(db: Queryable, workspaceId: number, mute: NewMute): Promise<void> {
  await db.query(
    `INSERT INTO mutes (workspace_id, kind, value, key, source, project_id, until, backdate, actor_kind, actor_id, actor_name)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8::boolean, $9, $10, $11
     WHERE (SELECT count(*) FROM mutes WHERE workspace_id = $1 AND deleted_at IS NULL) < ${MOST_MUTES}
     ON CONFLICT (workspace_id, kind, key, coalesce(source, ''), coalesce(project_id, '')) WHERE deleted_at IS NULL
     DO NOTHING`,
    valuesOf(workspaceId, mute),
  );
}

/** Ends a mute, and leaves its mentions to be judged again. Returns false when there is none with this id. */
export const endMute = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `UPDATE mutes SET deleted_at = now(), pending = 'undo', done_to = NULL, taken_until = NULL, revision = nextval('mutes_revision')
     WHERE workspace_id = $1 AND id = $2::bigint AND deleted_at IS NULL AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );

/** Returns how many mutes a workspace has. */
export async function countMutes(tx: Queryable, workspaceId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) FROM mutes WHERE workspace_id = $1 AND deleted_at IS NULL',
    [workspaceId],
  );
  return row!.count;
}

/** Returns a text for each of these workspaces that has mutes, which is another one after each change of them. */
export async function muteRevisions(db: Queryable, workspaceIds: readonly number[]) {
  const rows = await db.query<{ workspace_id: number; revision: string }>(
    `SELECT workspace_id, count(*) || ' ' || sum(revision) AS revision FROM mutes
     WHERE workspace_id = ANY($1) AND deleted_at IS NULL GROUP BY workspace_id`,
    [workspaceIds],
  );
  return new Map(rows.map(({ workspace_id, revision }) => [workspace_id, revision]));
}

/** What is known of where a post belongs. */
interface OriginRow {
  readonly mention_id: string;
  readonly thread: string | null;
  readonly linkHost: string | null;
}

/** Returns what the memory knows of where posts belong, by mention. */
export async function postOrigins(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<ReadonlyMap<string, OriginRow>> {
  const rows = await db.query<OriginRow>(
    `SELECT mention_id, thread_id AS thread, link_host AS "linkHost" FROM post_memory
     WHERE mention_id = ANY($1::text[]) AND (thread_id IS NOT NULL OR link_host IS NOT NULL)`,
    [mentionIds],
  );
  return new Map(rows.map((row) => [row.mention_id, row]));
}
