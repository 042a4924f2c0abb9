import type { Queryable } from '../../postgres/client.ts';
import { getProject } from '../../postgres/projects/projects.ts';
import type { TileFields } from '../../postgres/projects/dashboard-tiles.ts';
import { tileFilterFields } from '../../schemas/analytics/dashboard-tile.ts';
import { PublicError } from '../../schemas/errors.ts';
import { parseMoment } from '../../schemas/moment.ts';
import { found, refuseUnknownId } from '../lookup.ts';
import { readStoredFilters } from '../mentions/mention-selection.ts';
import { checkFilterIds } from '../mentions/view-check.ts';

type Clock = string | null | undefined;

/** Throws `invalid_request` unless both ends are missing, or are times that are written alike and in order. */
function checkRange(names: readonly [string, string], since: Clock, until: Clock): void {
  const refuse = (name: string, rule: string): never => {
    throw new PublicError('invalid_request', `${name}: ${rule}`);
  };
  const [first, last] = names;
  if (!since && !until) return;
  if (!since) return refuse(first, `is required with ${last}`);
  if (!until) return refuse(last, `is required with ${first}`);
  if (parseMoment(since, 'UTC') === null) refuse(first, 'is no day of the calendar');
  if (parseMoment(until, 'UTC') === null) refuse(last, 'is no day of the calendar');
  if (since.length !== until.length) refuse(last, `must be written like ${first}`);
  if (since >= until) refuse(last, `must be after ${first}`);
}

/**
 * Checks a tile as it will be. Throws `not_found` for an unknown project, and `invalid_request` for unknown ids in its filters, a
 * period without an end, and a comparison that lacks what it compares with.
 */
export async function checkTile(tx: Queryable, workspaceId: number, tile: TileFields): Promise<void> {
  checkRange(['since', 'until'], tile.since, tile.until);
  checkRange(['compare_since', 'compare_until'], tile.compare_since, tile.compare_until);
  if (tile.compare === 'range' && !tile.compare_since)
    throw new PublicError('invalid_request', 'compare_since: is required to compare with other dates');
  if (tile.compare === 'project' && !tile.compare_project_id)
    throw new PublicError('invalid_request', 'compare_project_id: is required to compare with a project');
  const filter = readStoredFilters(tile.filters ?? {}, tileFilterFields);
  found(await getProject(tx, workspaceId, tile.project_id ?? ''), 'project');
  if (tile.compare_project_id && !(await getProject(tx, workspaceId, tile.compare_project_id)))
    refuseUnknownId('compare_project_id', 'project');
  await checkFilterIds(tx, workspaceId, filter);
}
