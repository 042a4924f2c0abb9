import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention, MentionSet, SweepScope } from '../../schemas/mentions/mention.ts';
import { hexId, idList, idToDecimal, readMentions, toRow } from './mention-row.ts';
import { seenMentions } from './replace-mentions.ts';
import { changeTarget, completeRead, insertRows, placeOf } from '../cluster.ts';
import { select } from '../select.ts';

/** Most ids in one statement, 40 bytes each: its text stays below ClickHouse's limit (256 KiB). */
export const MAX_IDS = 5_000;

/** Most ids in one statement of a bulk change: about 2 MB of text. */
export const MANY_IDS = 50_000;

const TAGS = 'Array(String)';
const SET_TYPES: Record<keyof MentionSet, string> = {
  status: 'String',
  category_id: 'Nullable(UInt32)',
  sentiment: 'String',
  urgency: 'UInt8',
  relevant: 'Bool',
  reason: 'String',
  draft: 'Nullable(String)',
  lang: 'Nullable(String)',
  keyword_ids: 'Array(UInt32)',
  group_ids: 'Array(UInt32)',
  story_id: 'UInt128',
  assignee: 'Nullable(String)',
  snoozed_until: 'Nullable(String)',
  tags: TAGS,
  add_tags: TAGS,
  remove_tags: TAGS,
};

/** The values of the assignments by the names of their columns. */
const valuesOf = ({ story_id: story, ...set }: MentionSet) =>
  story === undefined ? set : { ...set, story_id: idToDecimal(story) };

/** SQL of a value that is bound by the name of its column. */
const bound = (column: keyof MentionSet) => `{${column}:${SET_TYPES[column]}}`;

/** SQL of the values that are not bound as they are. */
const ASSIGNED: Partial<Record<keyof MentionSet, string>> = {
  snoozed_until: `parseDateTime64BestEffortOrNull(${bound('snoozed_until')}, 3, 'UTC')`,
};

/** SQL of the tags after a change, as `changeTags` returns them. */
function tagsAfter({ tags, add_tags, remove_tags }: MentionSet): string {
  const own = tags ? bound('tags') : 'tags';
  const kept = remove_tags ? `arrayFilter(tag -> NOT has(${bound('remove_tags')}, tag), ${own})` : own;
  return `arraySort(arrayDistinct(${add_tags ? `arrayConcat(${kept}, ${bound('add_tags')})` : kept}))`;
}

const TAG_CHANGES: ReadonlySet<string> = new Set(['tags', 'add_tags', 'remove_tags']);

/** SQL of the assignments. */
function assignments(set: MentionSet): string {
  const columns = (Object.keys(set) as (keyof MentionSet)[]).filter((column) => !TAG_CHANGES.has(column));
  const changesTags = Object.keys(set).some((column) => TAG_CHANGES.has(column));
  return [
    ...columns.map((column) => `${column} = ${ASSIGNED[column] ?? bound(column)}`),
    ...(changesTags ? [`tags = ${tagsAfter(set)}`] : []),
  ].join(', ');
}

/** Inserts mentions. Resolves when the engine has acknowledged them. None of them may exist yet. */
export async function insertMentions(
  clickhouse: ClickHouseClient,
  mentions: readonly (Mention & { workspace_id: number })[],
): Promise<void> {
  await insertRows(clickhouse, 'mentions', mentions.map(toRow));
}

/** Returns the mentions with these ids (at most `MAX_IDS`) in any order. Unknown ids are left out. */
export async function mentionsById(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
): Promise<Mention[]> {
  if (ids.length === 0) return [];
  const where = `WHERE workspace_id = {workspace:UInt32} AND id IN (${idList(ids)})`;
  return seenMentions(await readMentions(clickhouse, where, { workspace: workspaceId }));
}

/** SQL of lookups by id: stored mentions, or mentions with a first verdict in the ledger. */
const LOOKED_UP = {
  mentions: (from: string) => `SELECT ${hexId('id')} AS found FROM ${from} WHERE (workspace_id, id) IN`,
  verdicts: (from: string) => `SELECT ${hexId('mention_id')} AS found FROM ${from}
                  WHERE occasion = 'new' AND (workspace_id, mention_id) IN`,
};

/** Most pairs of workspace and id in one statement, at most 53 bytes each. */
const MAX_PAIRS = 4_000;

/** Looks ids up by pairs, so that one search of the key serves any number of workspaces. */
async function lookUp(
  clickhouse: ClickHouseClient,
  table: keyof typeof LOOKED_UP,
  byWorkspace: ReadonlyMap<number, readonly string[]>,
): Promise<Set<string>> {
  const { from, settings } = completeRead(clickhouse, table);
  const pairs = [...byWorkspace].flatMap(([workspace, ids]) =>
    ids.map((id) => `(${Number(workspace)},${idToDecimal(id)})`),
  );
  const known = new Set<string>();
  for (let at = 0; at < pairs.length; at += MAX_PAIRS) {
    const some = pairs.slice(at, at + MAX_PAIRS).join(',');
    const rows = await select<{ found: string }>(
      clickhouse,
      `${LOOKED_UP[table](from)} (CAST('[${some}]' AS Array(Tuple(UInt32, UInt128))))`,
      {},
      { settings },
    );
    for (const { found } of rows) known.add(found);
  }
  return known;
}

/** Returns which of these ids are stored, in all workspaces. */
export const storedIds = (
  clickhouse: ClickHouseClient,
  byWorkspace: ReadonlyMap<number, readonly string[]>,
): Promise<Set<string>> => lookUp(clickhouse, 'mentions', byWorkspace);

/** Returns which of these mentions have their first verdict in the ledger, in all workspaces. */
export const judgedIds = (
  clickhouse: ClickHouseClient,
  byWorkspace: ReadonlyMap<number, readonly string[]>,
): Promise<Set<string>> => lookUp(clickhouse, 'verdicts', byWorkspace);

/** Sets columns of these mentions (at most `MAX_IDS`) by a lightweight update, visible when it resolves. */
export async function updateMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
  set: MentionSet,
): Promise<void> {
  if (Object.keys(set).length === 0 || ids.length === 0) return;
  await clickhouse.command({
    query: `UPDATE ${changeTarget(clickhouse, 'mentions')} SET ${assignments(set)}
            WHERE workspace_id = {workspace:UInt32} AND id IN (${idList(ids)})`,
    query_params: { ...valuesOf(set), workspace: workspaceId },
  });
}

/** Most ids in one statement on a cluster: its text is an entry in Keeper, of at most 1 MB. */
const CLUSTER_IDS = 10_000;

/** The length of a statement with `MANY_IDS` ids, of at most 39 digits and a comma each. */
const LONG_STATEMENT = String(40 * MANY_IDS + 10_000);

/**
 * Sets columns of these mentions (at most `MANY_IDS`, ascending) in one lightweight update, on a cluster in several. The
 * list is one literal in a subquery of its own, so that it is parsed fast and read once.
 */
export async function updateManyMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
  set: MentionSet,
): Promise<void> {
  if (ids.length === 0) return;
  const most = placeOf(clickhouse) ? CLUSTER_IDS : MANY_IDS;
  for (let at = 0; at < ids.length; at += most)
    await updateRange(clickhouse, workspaceId, ids.slice(at, at + most), set);
}

async function updateRange(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
  set: MentionSet,
): Promise<void> {
  const numbers = ids.map(idToDecimal);
  await clickhouse.command({
    query: `UPDATE ${changeTarget(clickhouse, 'mentions')} SET ${assignments(set)}
            WHERE workspace_id = {workspace:UInt32} AND id BETWEEN {first:UInt128} AND {last:UInt128}
              AND id IN (SELECT arrayJoin(CAST('[${numbers.join(',')}]' AS Array(UInt128))))`,
    query_params: { ...valuesOf(set), workspace: workspaceId, first: numbers[0], last: numbers.at(-1) },
    clickhouse_settings: { max_query_size: LONG_STATEMENT },
  });
}

/**
 * Deletes these mentions (at most `MAX_IDS`) but not their verdicts. When it resolves, no read returns them.
 */
export async function deleteMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await clickhouse.command({
    query: `DELETE FROM ${changeTarget(clickhouse, 'mentions')} WHERE workspace_id = {workspace:UInt32} AND id IN (${idList(ids)})
            SETTINGS lightweight_delete_mode = 'lightweight_update'`,
    query_params: { workspace: workspaceId },
  });
}

/** SQL of the groups of a row's keywords, sorted and distinct; 0 stands for "no group". */
const GROUPS_OF_KEYWORDS = `arraySort(arrayDistinct(arrayFilter(g -> g != 0,
  arrayMap(k -> toUInt32(transform(k, {keywords:Array(UInt32)}, {groups:Array(UInt32)}, 0)), keyword_ids))))`;

const SWEEP_WHERE: Record<SweepScope['kind'], string> = {
  project: '1',
  category: 'category_id = {category:UInt32}',
  groups: `arraySort(group_ids) != ${GROUPS_OF_KEYWORDS}`,
};

/** Returns up to `MAX_IDS` ids of mentions in the scope. Call it until none is left. */
export async function idsToSweep(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectId: string,
  scope: SweepScope,
): Promise<string[]> {
  const rows = await select<{ mention_id: string }>(
    clickhouse,
    `SELECT ${hexId('id')} AS mention_id FROM mentions
            WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String} AND ${SWEEP_WHERE[scope.kind]}
            ORDER BY id LIMIT ${MAX_IDS}`,
    {
      workspace: workspaceId,
      project: projectId,
      ...(scope.kind === 'category' && { category: scope.categoryId }),
      ...(scope.kind === 'groups' && { keywords: scope.keywords, groups: scope.groups }),
    },
  );
  return rows.map((row) => row.mention_id);
}

/** Recomputes `group_ids` of these mentions from their keywords. */
export async function regroupMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  ids: readonly string[],
  keywords: readonly number[],
  groups: readonly number[],
): Promise<void> {
  await clickhouse.command({
    query: `UPDATE ${changeTarget(clickhouse, 'mentions')} SET group_ids = ${GROUPS_OF_KEYWORDS}
            WHERE workspace_id = {workspace:UInt32} AND id IN (${idList(ids)})`,
    query_params: { workspace: workspaceId, keywords, groups },
  });
}
