import { RELEVANCE_BANDS, type RelevanceBand } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { idList } from './mention-row.ts';
import { SEARCH_WORDS, wordsToFind } from './search-words.ts';

/** A WHERE clause and the values bound in it. */
export interface Where {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** SQL that may stand beside others with AND, and the values bound in it. */
export type Condition = readonly [sql: string, params?: Readonly<Record<string, unknown>>];

/** Urgency from (inclusive) and below (exclusive) of a band. */
function bandBounds(band: RelevanceBand): readonly [from: number, below: number] {
  const at = RELEVANCE_BANDS.findIndex((each) => each.band === band);
  return [RELEVANCE_BANDS[at]!.from, RELEVANCE_BANDS[at - 1]?.from ?? 101];
}

/** The smallest id of a post at this time: ids begin with 48 bits of milliseconds, then 80 of hash. */
const idAt = (ms: number) => (BigInt(ms) << 80n).toString();

/**
 * Settings of every statement whose WHERE clause may look up words. More ids than this are not searched in the primary key:
 * that many lie in every part of the table anyway, and each of them costs 2 µs (a look-up of 480,000 ids takes 0.15 s of CPU
 * without it and 1.02 s with it).
 */
export const LOOK_UP_SETTINGS = 'use_index_for_in_with_subqueries_max_values = 10000';

/** Holds for mentions that have all words; only over columns that never change may it stand (see `textConditions`). */
export const HAS_WORDS = `hasAllTokens(${SEARCH_WORDS}, {words:Array(String)})`;

/**
 * Full-text search: whole words, and parts of texts in scripts without spaces, are looked up in the index. Text without
 * any word, such as `!!!`, is searched as such.
 *
 * The look-up is a query of its own, over columns that never change, within `range`: asked beside a column that an update has
 * patched, the engine (26.7) answers from the index alone and loses the patched rows (test/clickhouse/text-index.store.test.ts).
 * It gives ids, because the engine fails to filter by places in the table (`_part_offset`) beside a patched column, or finds
 * too few (test/api/mention-changes.store.test.ts). To count them it need not filter: see count-mentions.ts.
 */
function textConditions(q: string, range: Where): Condition[] {
  const words = wordsToFind(q);
  if (words.length > 0) {
    const lookUp = `id IN (SELECT id FROM mentions WHERE ${range.sql} AND ${HAS_WORDS})`;
    return [[lookUp, { ...range.params, words }]];
  }
  const text = q.trim();
  return text === '' ? [] : [['positionCaseInsensitiveUTF8(search, {text:String}) > 0', { text }]];
}

/**
 * The condition that a mention is by one of these authors, in capitals or not. The index ix_author_name is over its
 * expression; `IN` of a computed list would not use it.
 */
export const authorIs = (authors: readonly string[]): Condition => [
  "has(arrayMap(a -> lowerUTF8(a), {authors:Array(String)}), lowerUTF8(ifNull(author, '')))",
  { authors },
];

/** The condition that a mention is one of these. */
const isOneOf = (ids: readonly string[]): Condition => [ids.length > 0 ? `id IN (${idList(ids)})` : '0'];

/** The conditions on the columns that hold words or ids from a list. */
function listConditions(selection: MentionSelection): Condition[] {
  const { sources, sentiment, status, relevance, categories, keywords, groups, authors, lang } = selection;
  const conditions: Condition[] = [];
  if (sources?.length) conditions.push(['source IN {sources:Array(String)}', { sources }]);
  if (sentiment?.length) conditions.push(['sentiment IN {sentiment:Array(String)}', { sentiment }]);
  if (status?.length) conditions.push(['status IN {status:Array(String)}', { status }]);
  if (categories?.length) conditions.push(['category_id IN {categories:Array(UInt32)}', { categories }]);
  if (keywords?.length) conditions.push(['hasAny(keyword_ids, {keywords:Array(UInt32)})', { keywords }]);
  if (groups?.length) conditions.push(['hasAny(group_ids, {groups:Array(UInt32)})', { groups }]);
  if (authors?.length) conditions.push(authorIs(authors));
  // Sources say `pt-BR` where they know it; the language is its first part. All of this is done once for each entry of the
  // column's dictionary (114 ms of CPU over 5.5 million mentions), which splitting into an array is not (294 ms).
  if (lang?.length)
    conditions.push([
      "substringIndex(lowerUTF8(ifNull(lang, '')), '-', 1) IN {lang:Array(String)}",
      { lang },
    ]);
  if (relevance?.length) {
    const bands = relevance
      .map(bandBounds)
      .map(([from, below]) => `(urgency >= ${from} AND urgency < ${below})`);
    conditions.push([`(${bands.join(' OR ')})`]);
  }
  return conditions;
}

/** Puts conditions that must all hold together. */
const allOf = (conditions: readonly Condition[]): Where => ({
  sql: conditions.map(([sql]) => sql).join('\n  AND '),
  params: Object.assign({}, ...conditions.map(([, params]) => params ?? {})) as Record<string, unknown>,
});

const ofWorkspace = ({ workspaceId }: MentionSelection): Condition => [
  'workspace_id = {workspace:UInt32}',
  { workspace: workspaceId },
];

/** The bounds on the post time, as bounds on the id, which begins with it. */
function idBounds({ since, until }: MentionSelection): Condition[] {
  const bounds: Condition[] = [];
  if (since !== undefined) bounds.push(['id >= {since:UInt128}', { since: idAt(since) }]);
  if (until !== undefined) bounds.push(['id < {until:UInt128}', { until: idAt(until) }]);
  return bounds;
}

/**
 * The same for statements that read most of what lies between: the key only says which granules are read, and the post time
 * is held to the bounds itself. Over 5.5 million mentions that takes 40 ms of CPU where comparing ids takes 110.
 */
function timeBounds(selection: MentionSelection): Condition[] {
  const { since, until } = selection;
  const bounds = idBounds(selection).map(([sql, params]): Condition => [`indexHint(${sql})`, params ?? {}]);
  const time = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64})`;
  if (since !== undefined) bounds.push([`posted_at >= ${time('since_ms')}`, { since_ms: since }]);
  if (until !== undefined) bounds.push([`posted_at < ${time('until_ms')}`, { until_ms: until }]);
  return bounds;
}

/**
 * The part of the primary key that a selection lies in: its workspace and the bounds on the post time; with further conditions
 * on the id.
 */
export const rangeWhere = (selection: MentionSelection, further: readonly Condition[] = []): Where =>
  allOf([ofWorkspace(selection), ...idBounds(selection), ...further]);

/** The mentions of a selection's workspace and time, for statements that read most of them. */
export const spanWhere = (selection: MentionSelection): Where =>
  allOf([ofWorkspace(selection), ...timeBounds(selection)]);

/** The condition that a mention holds all words of the selection's `q`; `1` where it has none. */
export const textWhere = (selection: MentionSelection): Where =>
  allOf([['1'], ...textConditions(selection.q ?? '', rangeWhere(selection))]);

/** The conditions on numbers and times. */
function boundConditions(selection: MentionSelection): Condition[] {
  const { urgencyMin, urgencyMax, minEngagement, engagementBySource, relevant } = selection;
  const { foundSince, foundUntil } = selection;
  const conditions: Condition[] = [];
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

/** What a selection asks beside its range and its text. Pure. No project means no mention. */
export const filterWhere = (selection: MentionSelection): Where =>
  allOf([
    ...(selection.ids ? [isOneOf(selection.ids)] : []),
    ['project_id IN {projects:Array(String)}', { projects: selection.projectIds }],
    ...listConditions(selection),
    ...boundConditions(selection),
  ]);

/**
 * Takes a selection and gives the WHERE clause over `mentions` that holds for exactly those mentions, with its bound
 * values. Pure. An empty list is no condition, except that no project means no mention. `bounds` are further conditions on
 * the id, within which words are looked up as well, and `further` any others.
 */
export function mentionWhere(
  selection: MentionSelection,
  bounds: readonly Condition[] = [],
  further: readonly Condition[] = [],
): Where {
  const filter = filterWhere(selection);
  return allOf([
    ofWorkspace(selection),
    ...timeBounds(selection),
    ...bounds,
    [filter.sql, filter.params],
    ...further,
    ...textConditions(selection.q ?? '', rangeWhere(selection, bounds)),
  ]);
}
