import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

/** A record of a project with a place among the others of its kind. */
interface Positioned {
  readonly id: number;
  readonly project_id: string;
  readonly position: number;
}

/** The fields that callers set. A position of null is one after the others. */
type Fields<T extends Positioned> = Partial<Omit<T, keyof Positioned>> & {
  readonly position?: number | null;
};

/** The position after all records of a table that meet a condition. */
const after = (table: string, others: string) =>
  `(SELECT least(coalesce(max(t.position), -1) + 1, 1000000) FROM ${table} t WHERE ${others})`;

/**
 * Creates the functions that read and write a table of such records. `ownColumns` are those that callers set besides
 * the position. Lists are in the order of the positions.
 */
export function positionedRecords<T extends Positioned>(table: string, ownColumns: string) {
  const writable = `${ownColumns}, position`;
  const columns = `id, project_id, ${writable}`;
  return {
    /** Returns the records of a project. */
    list: (tx: Queryable, workspaceId: number, projectId: string) =>
      tx.query<T>(
        `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND project_id = $2 ORDER BY position, id`,
        [workspaceId, projectId],
      ),
    /** Returns a record of a live project; null when the workspace has none with this id. */
    get: (tx: Queryable, workspaceId: number, id: number) =>
      tx.one<T>(
        `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT}`,
        [workspaceId, id],
      ),
    /** Returns records of live projects: those with these ids, and those of these projects. */
    find: (
      tx: Queryable,
      workspaceId: number,
      { ids = [], projectIds = [] }: { ids?: readonly number[]; projectIds?: readonly string[] },
    ) =>
      tx.query<T>(
        `SELECT ${columns} FROM ${table}
         WHERE workspace_id = $1 AND (id = ANY($2::bigint[]) OR project_id = ANY($3)) AND ${IN_LIVE_PROJECT} ORDER BY position, id`,
        [workspaceId, ids, projectIds],
      ),
    /** Adds a record, after the others of the project unless it has a position. */
    async insert(tx: Queryable, workspaceId: number, projectId: string, fields: Fields<T>) {
      const row = await tx.one<T>(
        `INSERT INTO ${table} (workspace_id, project_id, ${writable})
         SELECT $1, $2, ${ownColumns}, coalesce(position, ${after(table, 't.project_id = $2')})
         FROM jsonb_populate_record(NULL::${table}, $3::jsonb) RETURNING ${columns}`,
        [workspaceId, projectId, JSON.stringify(fields)],
      );
      return row!;
    },
    /** Sets the given fields of a record and returns it; null when there is none. */
    update: (tx: Queryable, workspaceId: number, id: number, patch: Fields<T>) =>
      tx.one<T>(
        `UPDATE ${table} old SET (${writable}) = (
           SELECT ${ownColumns}, coalesce(position, ${after(table, 't.project_id = old.project_id AND t.id <> old.id')})
           FROM jsonb_populate_record(old, $3::jsonb))
         WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING ${columns}`,
        [workspaceId, id, JSON.stringify(patch)],
      ),
    /** Deletes a record and returns the project it belonged to; null when there is none. */
    async delete(tx: Queryable, workspaceId: number, id: number) {
      const row = await tx.one<{ project_id: string }>(
        `DELETE FROM ${table} WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING project_id`,
        [workspaceId, id],
      );
      return row?.project_id ?? null;
    },
  };
}
