import { Type } from '@sinclair/typebox';
import {
  deleteTile,
  getTile,
  insertTile,
  listTiles,
  updateTile,
} from '../../../postgres/projects/dashboard-tiles.ts';
import { DashboardTileSchema, TILE_DEFAULTS, tileFields } from '../../../schemas/analytics/dashboard-tile.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { checkTile } from '../../analytics/tile-check.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

/** Each tile asks for the analytics of a period when the page opens. */
const MOST_TILES = 50;

const tilePath = { tile: PathId };
const { name, project_id, plot, ...others } = tileFields;

export const dashboardTileOperations = [
  defineOperation({
    operationId: 'list_dashboard_tiles',
    route: 'GET /api/v1/dashboard-tiles',
    access: 'R',
    tag: 'Analytics',
    summary: 'List the tiles of the dashboard',
    description: 'The plots that the workspace keeps, in their order, each with its filters and period.',
    response: Type.Array(DashboardTileSchema),
    transact: (tx, _input, { workspaceId }) => listTiles(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_dashboard_tile',
    route: 'POST /api/v1/dashboard-tiles',
    access: 'W',
    tag: 'Analytics',
    summary: 'Add a tile to the dashboard',
    description: 'The dashboard belongs to the whole workspace.',
    body: { name, project_id, plot, ...optional(others) },
    response: DashboardTileSchema,
    status: 201,
    errors: ['conflict'],
    transact: async (tx, { body }, { workspaceId }) => {
      await checkTile(tx, workspaceId, body);
      if ((await listTiles(tx, workspaceId)).length >= MOST_TILES)
        throw new PublicError('conflict', `A dashboard has at most ${MOST_TILES} tiles.`);
      return insertTile(tx, workspaceId, body);
    },
  }),
  defineUpdate({
    operationId: 'update_dashboard_tile',
    route: 'PATCH /api/v1/dashboard-tiles/{tile}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Update a tile of the dashboard',
    description: 'filters replaces the whole set; position moves the tile.',
    params: tilePath,
    fields: tileFields,
    defaults: TILE_DEFAULTS,
    response: DashboardTileSchema,
    current: stored((tx, workspaceId, { tile }) => getTile(tx, workspaceId, tile)),
    transact: async (tx, { params, body }, { workspaceId }) => {
      const tile = found(await getTile(tx, workspaceId, params.tile), 'tile');
      await checkTile(tx, workspaceId, { ...tile, ...body });
      return found(await updateTile(tx, workspaceId, params.tile, body), 'tile');
    },
  }),
  defineOperation({
    operationId: 'delete_dashboard_tile',
    route: 'DELETE /api/v1/dashboard-tiles/{tile}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Remove a tile from the dashboard',
    params: tilePath,
    response: Deleted(IntegerId),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.tile, await deleteTile(tx, workspaceId, params.tile), 'tile'),
  }),
];
