import type { SqlQuery } from '../../schemas/analytics/sql-query.ts';
import type { Queryable } from '../client.ts';

/** Who asks: a workspace, and the member; null: an API key, which sees what is shared. */
export interface SqlQueryReader {
  readonly workspaceId: number;
  readonly userId: string | null;
}

const COLUMNS = 'id, name, sql, owner_id IS NULL AS shared, user_id AS created_by, created_at, updated_at';
/** What a reader (`$1` and `$2`) sees: shared queries and private ones of their own. */
const VISIBLE = 'workspace_id = $1 AND (owner_id IS NULL OR owner_id = $2)';

/** Returns the queries that a reader sees, by name. */
export const listSqlQueries = (tx: Queryable, { workspaceId, userId }: SqlQueryReader) =>
  tx.query<SqlQuery>(`SELECT ${COLUMNS} FROM sql_queries WHERE ${VISIBLE} ORDER BY lower(name), id`, [
    workspaceId,
    userId,
  ]);

/** Returns a query that a reader sees; null when there is none with this id. */
export const getSqlQuery = (tx: Queryable, { workspaceId, userId }: SqlQueryReader, id: number) =>
  tx.one<SqlQuery>(`SELECT ${COLUMNS} FROM sql_queries WHERE ${VISIBLE} AND id = $3::bigint`, [
    ...[workspaceId, userId, id],
  ]);

/** Returns how many queries a workspace has, private ones included. */
export async function countSqlQueries(tx: Queryable, workspaceId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) FROM sql_queries WHERE workspace_id = $1',
    [workspaceId],
  );
  return row!.count;
}

/** Saves a query. A private one needs a member. */
export async function insertSqlQuery(
  tx: Queryable,
  { workspaceId, userId }: SqlQueryReader,
  { name, sql, shared }: Pick<SqlQuery, 'name' | 'sql' | 'shared'>,
): Promise<SqlQuery> {
  const [row] = await tx.query<SqlQuery>(
    `INSERT INTO sql_queries (workspace_id, user_id, owner_id, name, sql)
     VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [workspaceId, userId, shared ? null : userId, name, sql],
  );
  return row!;
}

/** Sets the given fields of a query that a reader sees, and returns it; null when there is none. Private: for who saved it. */
export const updateSqlQuery = (
  tx: Queryable,
  { workspaceId, userId }: SqlQueryReader,
  id: number,
  { name, sql, shared }: Partial<Pick<SqlQuery, 'name' | 'sql' | 'shared'>>,
) =>
  tx.one<SqlQuery>(
    `UPDATE sql_queries SET updated_at = now(), name = coalesce($4, name), sql = coalesce($5, sql),
       owner_id = CASE $6::boolean WHEN true THEN NULL WHEN false THEN user_id ELSE owner_id END
     WHERE ${VISIBLE} AND id = $3::bigint RETURNING ${COLUMNS}`,
    [workspaceId, userId, id, name ?? null, sql ?? null, shared ?? null],
  );

/** Removes a query that a reader sees; false when there is none. */
export const deleteSqlQuery = (tx: Queryable, { workspaceId, userId }: SqlQueryReader, id: number) =>
  tx.some(`DELETE FROM sql_queries WHERE ${VISIBLE} AND id = $3::bigint RETURNING id`, [
    ...[workspaceId, userId, id],
  ]);
