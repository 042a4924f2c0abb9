import { RELEVANCE_BANDS, type RelevanceBand } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { MUTE_MARK } from '../../schemas/mentions/mute.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { idList, idToDecimal } from './mention-row.ts';
import { queryWhere } from './query-where.ts';
import type { Condition, Where } from './where.ts';

/** The urgency of a band: from (inclusive), below (exclusive). */
function bandBounds(band: RelevanceBand): readonly [from: number, below: number] {
  const at = RELEVANCE_BANDS.findIndex((each) => each.band === band);
  return [RELEVANCE_BANDS[at]!.from, RELEVANCE_BANDS[at - 1]?.from ?? 101];
}

/**
 * The smallest id of a post at this time: ids start with 48 bits of milliseconds, followed by 80 bits of hash.
 */
const idAt = (ms: number) => (BigInt(ms) << 80n).toString();

/**
 * Settings of every statement that may look up words. Longer lists of ids are not searched in the primary key: every
 * part has some of them anyway (480,000 ids take 0.15 s of CPU instead of 1.02 s).
 */
export const LOOK_UP_SETTINGS = 'use_index_for_in_with_subqueries_max_values = 10000';

/** The condition that a mention is by one of these authors, in any case, as the index ix_author_name needs it. */
export const authorIs = (authors: readonly string[]): Condition => [
  "has(arrayMap(a -> lowerUTF8(a), {authors:Array(String)}), lowerUTF8(ifNull(author, '')))",
  { authors },
];

const isOneOf = (ids: readonly string[]): Condition => [ids.length > 0 ? `id IN (${idList(ids)})` : '0'];

/** The conditions on columns with words, or with ids from a list. */
function listConditions(selection: MentionSelection): Condition[] {
  const { sources, sentiment, status, relevance, categories, keywords, groups, authors, lang, tags } =
    selection;
  const conditions: Condition[] = [];
  if (sources?.length) conditions.push(['source IN {sources:Array(String)}', { sources }]);
  if (sentiment?.length) conditions.push(['sentiment IN {sentiment:Array(String)}', { sentiment }]);
  if (status?.length) conditions.push(['status IN {status:Array(String)}', { status }]);
  if (categories?.length) conditions.push(['category_id IN {categories:Array(UInt32)}', { categories }]);
  if (keywords?.length) conditions.push(['hasAny(keyword_ids, {keywords:Array(UInt32)})', { keywords }]);
  if (groups?.length) conditions.push(['hasAny(group_ids, {groups:Array(UInt32)})', { groups }]);
  if (authors?.length) conditions.push(authorIs(authors));
  // Some sources say `pt-BR`; the language is the first part. The engine evaluates this once per entry of the
  // column's dictionary (114 ms of CPU over 5.5 million mentions), which it does not for splitting into an array (294
  // ms).
  if (lang?.length)
    conditions.push([
      "substringIndex(lowerUTF8(ifNull(lang, '')), '-', 1) IN {lang:Array(String)}",
      { lang },
    ]);
  if (tags?.length) conditions.push(['hasAny(tags, {tags:Array(String)})', { tags }]);
  if (relevance?.length) {
    const bands = relevance
      .map(bandBounds)
      .map(([from, below]) => `(urgency >= ${from} AND urgency < ${below})`);
    conditions.push([`(${bands.join(' OR ')})`]);
  }
  return conditions;
}

const allOf = (conditions: readonly Condition[]): Where => ({
  sql: conditions.map(([sql]) => sql).join('\n  AND '),
  params: Object.assign({}, ...conditions.map(([, params]) => params ?? {})) as Record<string, unknown>,
});

const ofWorkspace = ({ workspaceId }: MentionSelection): Condition => [
  'workspace_id = {workspace:UInt32}',
  { workspace: workspaceId },
];

/** The bounds on the post time, as bounds on the id, which starts with it. */
function idBounds({ since, until }: MentionSelection): Condition[] {
  const bounds: Condition[] = [];
  if (since !== undefined) bounds.push(['id >= {since:UInt128}', { since: idAt(since) }]);
  if (until !== undefined) bounds.push(['id < {until:UInt128}', { until: idAt(until) }]);
  return bounds;
}

/**
 * The same for statements that read most rows within the bounds: comparing the post time takes 40 ms of CPU over 5.5
 * million mentions, comparing ids 110.
 */
function timeBounds(selection: MentionSelection): Condition[] {
  const { since, until } = selection;
  const bounds = idBounds(selection).map(([sql, params]): Condition => [`indexHint(${sql})`, params ?? {}]);
  const time = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64})`;
  if (since !== undefined) bounds.push([`posted_at >= ${time('since_ms')}`, { since_ms: since }]);
  if (until !== undefined) bounds.push([`posted_at < ${time('until_ms')}`, { until_ms: until }]);
  return bounds;
}

/** The range of the primary key of a selection: its workspace and post time, with further conditions on the id. */
export const rangeWhere = (selection: MentionSelection, further: readonly Condition[] = []): Where =>
  allOf([ofWorkspace(selection), ...idBounds(selection), ...further]);

/** The mentions of a selection's workspace and time, for statements that read most of them. */
export const spanWhere = (selection: MentionSelection): Where =>
  allOf([ofWorkspace(selection), ...timeBounds(selection)]);

/**
 * The conditions of a `q`. Its lookups are statements of their own over columns that never change: next to a patched
 * column, the engine (26.7) loses patched rows (test/clickhouse/text-index.store.test.ts) and fails to filter by row
 * offsets (test/api/mention-changes.store.test.ts), hence ids.
 */
function queryConditions(q: MentionQuery | undefined, range: Where): Condition[] {
  if (q === undefined) return [];
  const { sql, params } = queryWhere(q, range);
  return [[sql, params]];
}

/** The condition that a mention matches the selection's `q`; `1` without it. */
export const textWhere = (selection: MentionSelection): Where =>
  allOf([['1'], ...queryConditions(selection.q, rangeWhere(selection))]);

/** The conditions on who takes care of a mention, and on whether that can wait. */
function teamConditions({ assignee, snoozed }: MentionSelection): Condition[] {
  const conditions: Condition[] = [];
  if (assignee === null) conditions.push(['isNull(assignee)']);
  else if (assignee !== undefined) conditions.push(['assignee = {assignee:String}', { assignee }]);
  if (snoozed) {
    const isSnoozed =
      "ifNull(snoozed_until, toDateTime64(0, 3, 'UTC')) > fromUnixTimestamp64Milli({snoozed_at:Int64})";
    conditions.push([snoozed.is ? isSnoozed : `NOT (${isSnoozed})`, { snoozed_at: snoozed.at }]);
  }
  return conditions;
}

function boundConditions(selection: MentionSelection): Condition[] {
  const { urgencyMin, urgencyMax, minEngagement, engagementBySource, relevant } = selection;
  const { foundSince, foundUntil, storyId, muted } = selection;
  const conditions = teamConditions(selection);
  if (muted !== undefined)
    conditions.push([
      `${muted ? '' : 'NOT '}(NOT relevant AND startsWith(judge, {mute:String}))`,
      { mute: MUTE_MARK },
    ]);
  if (storyId !== undefined) conditions.push(['story_id = {story:UInt128}', { story: idToDecimal(storyId) }]);
  if (relevant !== undefined) conditions.push(['relevant = {relevant:Bool}', { relevant }]);
  if (urgencyMin !== undefined)
    conditions.push(['urgency >= {urgency_min:UInt8}', { urgency_min: urgencyMin }]);
  if (urgencyMax !== undefined)
    conditions.push(['urgency <= {urgency_max:UInt8}', { urgency_max: urgencyMax }]);
  if (minEngagement !== undefined)
    conditions.push(['engagement >= {engagement:UInt64}', { engagement: minEngagement }]);
  for (const [source, least] of Object.entries(engagementBySource ?? {})) {
    conditions.push([
      `(source != {source_${source}:String} OR engagement >= {least_${source}:UInt64})`,
      { [`source_${source}`]: source, [`least_${source}`]: least },
    ]);
  }
  if (foundSince !== undefined) {
    conditions.push([
      'found_at >= fromUnixTimestamp64Milli({found_since:Int64})',
      { found_since: foundSince },
    ]);
  }
  if (foundUntil !== undefined) {
    conditions.push([
      'found_at < fromUnixTimestamp64Milli({found_until:Int64})',
      { found_until: foundUntil },
    ]);
  }
  return conditions;
}

/** The conditions of a selection besides its range and its text. Pure. Without projects no mention matches. */
export const filterWhere = (selection: MentionSelection): Where =>
  allOf([
    ...(selection.ids ? [isOneOf(selection.ids)] : []),
    ['project_id IN {projects:Array(String)}', { projects: selection.projectIds }],
    ...listConditions(selection),
    ...boundConditions(selection),
  ]);

/** What the mention of a story that stands for the others has most of. The oldest of equals. */
const STRENGTH = {
  engagement: '(engagement, urgency, bitNot(id))',
  urgency: '(urgency, engagement, bitNot(id))',
};

/**
 * The condition that no other mention of its story in `all` is stronger. Only stories with several mentions are grouped:
 * of these, all but the first have another id than their story.
 */
function isStrongest({ sql, params }: Where, by: keyof typeof STRENGTH): Condition {
  const several = `SELECT story_id FROM mentions WHERE ${sql} AND story_id != id`;
  const weaker = `SELECT weaker FROM (
      SELECT groupArray(id) AS ids, argMax(id, ${STRENGTH[by]}) AS strongest FROM mentions
      WHERE ${sql} AND story_id IN (${several}) GROUP BY story_id
    ) ARRAY JOIN ids AS weaker WHERE weaker != strongest`;
  return [`id NOT IN (${weaker})`, params];
}

/**
 * Returns the WHERE clause for a selection. Pure. An empty list is no condition, but without projects no mention
 * matches. `bounds` are conditions on the id, which also limit the lookup of words.
 */
export function mentionWhere(
  selection: MentionSelection,
  bounds: readonly Condition[] = [],
  further: readonly Condition[] = [],
): Where {
  const filter = filterWhere(selection);
  const { collapse, ...others } = selection;
  return allOf([
    ofWorkspace(selection),
    ...timeBounds(selection),
    ...bounds,
    [filter.sql, filter.params],
    ...further,
    ...(collapse ? [isStrongest(mentionWhere(others), collapse)] : []),
    ...queryConditions(selection.q, rangeWhere(selection, bounds)),
  ]);
}
