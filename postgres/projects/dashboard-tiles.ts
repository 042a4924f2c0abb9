import { TILE_DEFAULTS, type DashboardTile } from '../../schemas/analytics/dashboard-tile.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

/** The fields of a tile that a caller can set. A position of null is one behind all others. */
export type TileFields = Partial<Omit<DashboardTile, 'id' | 'position' | 'created_at' | 'updated_at'>> & {
  readonly position?: number | null;
};

const OWN =
  'name, project_id, plot, filters, days, since, until, compare, compare_since, compare_until, compare_project_id';
const WRITABLE = `${OWN}, position`;
const COLUMNS = `id, ${WRITABLE}, created_at, updated_at`;

/** Returns the tiles of a workspace in their order. */
export const listTiles = (tx: Queryable, workspaceId: number) =>
  tx.query<DashboardTile>(
    `SELECT ${COLUMNS} FROM dashboard_tiles WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT} ORDER BY position, id`,
    [workspaceId],
  );

/** Returns a tile; null when the workspace has none with this id. */
export const getTile = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<DashboardTile>(
    `SELECT ${COLUMNS} FROM dashboard_tiles WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT}`,
    [workspaceId, id],
  );

/** The position behind all tiles of a workspace, or of its tiles that meet a condition. */
const behind = (condition = 'true') =>
  `(SELECT least(coalesce(max(t.position) + 1, 0), 1000000) FROM dashboard_tiles t WHERE t.workspace_id = $1 AND ${condition})`;

/** Adds a tile; without a position, behind all others. */
export async function insertTile(
  tx: Queryable,
  workspaceId: number,
  fields: TileFields,
): Promise<DashboardTile> {
  const [row] = await tx.query<DashboardTile>(
    `INSERT INTO dashboard_tiles (workspace_id, ${WRITABLE})
     SELECT $1, ${OWN}, coalesce(position, ${behind()})
     FROM jsonb_populate_record(NULL::dashboard_tiles, $2::jsonb) RETURNING ${COLUMNS}`,
    [workspaceId, JSON.stringify({ ...TILE_DEFAULTS, ...fields })],
  );
  return row!;
}

/** Sets the given fields of a tile and returns it; null when there is none. `filters` is replaced as a whole. */
export const updateTile = (tx: Queryable, workspaceId: number, id: number, patch: TileFields) =>
  tx.one<DashboardTile>(
    `UPDATE dashboard_tiles old SET updated_at = now(),
       (${WRITABLE}) = (SELECT ${OWN}, coalesce(position, ${behind('t.id <> old.id')})
         FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Removes a tile; false when there is none. */
export const deleteTile = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `DELETE FROM dashboard_tiles WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING id`,
    [workspaceId, id],
  );
