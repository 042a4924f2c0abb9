import { RELEVANCE_BANDS, type RelevanceBand } from '../schemas/mention.ts';
import { type MentionSelection } from '../schemas/mention-filter.ts';
import { SEARCH_WORDS, wordsToFind } from './search-words.ts';

/** A WHERE clause and the values bound in it. */
export interface Where {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Condition = readonly [sql: string, params?: Readonly<Record<string, unknown>>];

/** Urgency from (inclusive) and below (exclusive) of a band. */
function bandBounds(band: RelevanceBand): readonly [from: number, below: number] {
  const at = RELEVANCE_BANDS.findIndex((each) => each.band === band);
  return [RELEVANCE_BANDS[at]!.from, RELEVANCE_BANDS[at - 1]?.from ?? 101];
}

/** The smallest id of a post at this time: ids begin with 48 bits of milliseconds, then 80 of hash. */
const idAt = (ms: number) => (BigInt(ms) << 80n).toString();

const HAS_WORDS = `id IN (SELECT id FROM mentions
    WHERE workspace_id = {workspace:UInt32} AND hasAllTokens(${SEARCH_WORDS}, {words:Array(String)}))`;

/**
 * Full-text search: whole words, and parts of texts in scripts without spaces, are looked up in the index. Text without
 * any word, such as `!!!`, is searched as such.
 *
 * The look-up is a query of its own, over columns that never change: asked beside a column that an update has patched,
 * the engine (26.7) answers from the index alone and loses the patched rows (test/clickhouse/text-index.store.test.ts).
 * It gives ids. A bitmap of places in the table (`_part_offset`) would be half as dear where a word is common, but the
 * engine fails to read those beside a patched column, or finds too few (test/api/mention-changes.store.test.ts).
 */
function textConditions(q: string): Condition[] {
  const words = wordsToFind(q);
  if (words.length > 0) return [[HAS_WORDS, { words }]];
  const text = q.trim();
  return text === '' ? [] : [['positionCaseInsensitiveUTF8(search, {text:String}) > 0', { text }]];
}

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
  if (authors?.length) {
    // The index ix_author_name is over this expression; `IN` of a computed list would not use it.
    conditions.push([
      "has(arrayMap(a -> lowerUTF8(a), {authors:Array(String)}), lowerUTF8(ifNull(author, '')))",
      { authors },
    ]);
  }
  // Sources say `pt-BR` where they know it; the language is its first part.
  if (lang?.length)
    conditions.push(["splitByChar('-', lowerUTF8(ifNull(lang, '')))[1] IN {lang:Array(String)}", { lang }]);
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

/** Takes what is searched for and gives the condition that a mention holds all of its words; `1` where it has none. */
export const textWhere = (q: string): Where => allOf([['1'], ...textConditions(q)]);

/** The conditions on numbers and times. */
function boundConditions(selection: MentionSelection): Condition[] {
  const { urgencyMin, urgencyMax, minEngagement, engagementBySource, since, until, relevant } = selection;
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
  // The post time is the id's first part, so these two also narrow the range of the primary key that is read.
  if (since !== undefined) conditions.push(['id >= {since:UInt128}', { since: idAt(since) }]);
  if (until !== undefined) conditions.push(['id < {until:UInt128}', { until: idAt(until) }]);
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

/**
 * Takes a selection and gives the WHERE clause over `mentions` that holds for exactly those mentions, with its bound
 * values. Pure. An empty list is no condition, except that no project means no mention.
 */
export function mentionWhere(selection: MentionSelection): Where {
  return allOf([
    ['workspace_id = {workspace:UInt32}', { workspace: selection.workspaceId }],
    ['project_id IN {projects:Array(String)}', { projects: selection.projectIds }],
    ...listConditions(selection),
    ...boundConditions(selection),
    ...textConditions(selection.q ?? ''),
  ]);
}
