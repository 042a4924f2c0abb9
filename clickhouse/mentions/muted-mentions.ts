import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { MUTE_MARK, muteName, type Mute } from '../../schemas/mentions/mute.ts';
import { select } from '../select.ts';
import { idList, idToDecimal, readMentions } from './mention-row.ts';

/** Which stored mentions a mute may concern. */
export interface MuteScope extends Pick<Mute, 'kind' | 'source'> {
  readonly workspaceId: number;
  readonly projectIds: readonly string[];
  /** Its value in the form in which posts are compared with it. */
  readonly key: string;
  /** Further mentions that it may concern. */
  readonly ids: readonly string[];
}

/** The longest part of the address or id of a thread, by which its posts are looked up. */
const threadWord = (key: string) =>
  key
    .replace(/^t\d_/, '')
    .split(/[^\w-]+/)
    .reduce((longest, part) => (part.length >= longest.length ? part : longest), '');

/** SQL that holds for all posts that a mute mutes by what the store knows of them, and for some others. */
const LOOK_UP: Readonly<Record<Mute['kind'], string>> = {
  author: `lowerUTF8(ifNull(author, '')) IN ({key:String}, concat('@', {key:String}), concat('u/', {key:String}))`,
  domain: `(positionCaseInsensitive(url, {key:String}) > 0 OR positionCaseInsensitive(text, {key:String}) > 0
    OR positionCaseInsensitive(ifNull(title, ''), {key:String}) > 0)`,
  subreddit: `source = 'reddit' AND (lower(ifNull(place, '')) IN ({key:String}, concat('r/', {key:String}))
    OR positionCaseInsensitive(url, concat('/r/', {key:String})) > 0)`,
  thread: `(external_id = {key:String} OR positionCaseInsensitive(url, {word:String}) > 0)`,
};

/**
 * Returns up to `limit` relevant mentions that a mute may concern, the newest first, below the id `after` if there is one.
 * `domain/mutes/` decides which of them it does.
 */
export async function mentionsToMute(
  clickhouse: ClickHouseClient,
  { workspaceId, projectIds, kind, key, source, ids }: MuteScope,
  limit: number,
  after: string | null,
): Promise<Mention[]> {
  const lookUp = ids.length > 0 ? `(${LOOK_UP[kind]} OR id IN (${idList(ids)}))` : LOOK_UP[kind];
  return readMentions(
    clickhouse,
    `WHERE workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)} AND relevant
       ${source === null ? '' : 'AND source = {source:String}'} ${after === null ? '' : 'AND id < {after:UInt128}'}
       AND ${lookUp} ORDER BY id DESC LIMIT {limit:UInt32}`,
    {
      ...{ workspace: workspaceId, projects: projectIds, key, limit, source: source ?? '' },
      ...{ word: threadWord(key), after: after === null ? 0 : idToDecimal(after) },
    },
  );
}

/** Returns up to `limit` mentions that a mute has muted, the newest first, below the id `after` if there is one. */
export const mutedMentions = (
  clickhouse: ClickHouseClient,
  workspaceId: number,
  muteId: number,
  limit: number,
  after: string | null,
): Promise<Mention[]> =>
  readMentions(
    clickhouse,
    `WHERE workspace_id = {workspace:UInt32} AND judge = {judge:String} ${after === null ? '' : 'AND id < {after:UInt128}'}
     ORDER BY id DESC LIMIT {limit:UInt32}`,
    {
      workspace: workspaceId,
      judge: muteName(muteId),
      limit,
      after: after === null ? 0 : idToDecimal(after),
    },
  );

/** Returns how many mentions each mute of a workspace has muted and nobody has restored, by the id of the mute. */
export async function countMuted(
  clickhouse: ClickHouseClient,
  workspaceId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await select<{ judge: string; total: string | number }>(
    clickhouse,
    `SELECT judge, count() AS total FROM mentions
     WHERE workspace_id = {workspace:UInt32} AND startsWith(judge, {mark:String}) AND NOT relevant GROUP BY judge`,
    { workspace: workspaceId, mark: MUTE_MARK },
  );
  return new Map(rows.map(({ judge, total }) => [Number(judge.slice(MUTE_MARK.length)), Number(total)]));
}
