import { hostPattern, linkPattern } from '../../schemas/query/address-pattern.ts';
import type { FieldCondition, MentionQuery, TextCondition } from '../../schemas/query/mention-query.ts';
import { isExact, patternOf, type Passage, type Phrase } from '../../schemas/query/passage.ts';
import { comparable } from '../../schemas/query/search-words.ts';
import { idToDecimal } from './mention-row.ts';
import { isLookup, isNegative, splitList } from './query-parts.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { COMPARABLE, LINKED, lineSql } from './text-sql.ts';
import type { Where } from './where.ts';

/** Binds a value of a type and returns its place in the SQL. */
type Bind = (type: string, value: unknown) => string;

type Leaf = FieldCondition | TextCondition;
type LeafSql = {
  readonly [K in Leaf['kind']]: (condition: Extract<Leaf, { kind: K }>, bind: Bind) => string;
};

const matches = (text: string, pattern: string, bind: Bind) => `match(${text}, ${bind('String', pattern)})`;

const hasWords = (words: readonly string[], bind: Bind) =>
  `hasAllTokens(${SEARCH_WORDS}, ${bind('Array(String)', words)})`;

/** A condition that every mention with a phrase meets: the index answers it, or a search for the start of a word. */
function candidates(phrase: Phrase, bind: Bind): string {
  const words = phrase.filter(({ prefix }) => !prefix).map(({ text }) => comparable(text));
  if (words.length > 0) return hasWords([...new Set(words)], bind);
  return phrase
    .map(({ text }) => `position(${COMPARABLE}, ${bind('String', comparable(text))}) > 0`)
    .join(' AND ');
}

const anyOf = (conditions: readonly string[]) => `(${conditions.join(' OR ')})`;

function passageCandidates(passage: Passage, bind: Bind): string {
  if (passage.kind === 'phrase') return candidates(passage.phrase, bind);
  return [passage.left, passage.right]
    .map((phrases) => anyOf(phrases.map((phrase) => candidates(phrase, bind))))
    .join(' AND ');
}

function within(column: string, { from, to }: { from: number; to: number }, bind: Bind): string {
  return `(${column} >= ${bind('Int64', from)} AND ${column} <= ${bind('Int64', to)})`;
}

const startsOrIs = (column: string, prefix: boolean, name: string) =>
  prefix ? `startsWith(lowerUTF8(${column}), ${name})` : `lowerUTF8(${column}) = ${name}`;

/** SQL of each condition. It is never NULL, so that it can be negated. */
const LEAVES: LeafSql = {
  words: ({ words }, bind) => hasWords(words, bind),
  characters: ({ text }, bind) => `positionCaseInsensitiveUTF8(search, ${bind('String', text)}) > 0`,
  // Only candidates are split into tokens: a mention takes 20 microseconds.
  passage: ({ part, passage }, bind) =>
    `(${passageCandidates(passage, bind)} AND ${matches(lineSql(part, isExact(passage)), patternOf(passage), bind)})`,
  source: ({ source }, bind) => `source = ${bind('String', source)}`,
  subreddit: ({ name }, bind) =>
    `(source = 'reddit' AND lowerUTF8(toString(ifNull(place, ''))) = ${bind('String', `r/${name}`)})`,
  author: ({ name, prefix }, bind) =>
    anyOf(
      ["ifNull(author, '')", "ifNull(author_name, '')"].map((column) =>
        startsOrIs(column, prefix, bind('String', name)),
      ),
    ),
  domain: ({ host }, bind) => matches('lowerUTF8(url)', hostPattern(host), bind),
  link: ({ address }, bind) => matches(LINKED, linkPattern(address), bind),
  lang: ({ lang }, bind) => `substringIndex(lowerUTF8(ifNull(lang, '')), '-', 1) = ${bind('String', lang)}`,
  engagement: (condition, bind) => within('engagement', condition, bind),
  urgency: (condition, bind) => within('urgency', condition, bind),
  sentiment: ({ sentiment }, bind) => `sentiment = ${bind('String', sentiment)}`,
  category: ({ ids }, bind) =>
    ids === null ? 'isNull(category_id)' : `ifNull(category_id, 0) IN ${bind('Array(UInt32)', ids)}`,
  tag: ({ tag }, bind) => `has(tags, ${bind('String', tag)})`,
  assignee: ({ assignee }, bind) =>
    assignee === null ? 'isNull(assignee)' : `ifNull(assignee, '') = ${bind('String', assignee)}`,
  story: ({ storyId }, bind) => `story_id = ${bind('UInt128', idToDecimal(storyId))}`,
  posted: ({ from, to }, bind) =>
    `(toUnixTimestamp64Milli(posted_at) >= ${bind('Int64', from)} AND toUnixTimestamp64Milli(posted_at) < ${bind('Int64', to)})`,
};

const OPERATORS = { all: ' AND ', any: ' OR ' } as const;

/** Returns the SQL of a query over the columns of a row. Use it only where `isLookup` allows, or without an index. */
function rowSql(query: MentionQuery, bind: Bind): string {
  if (query.kind === 'not') return `NOT ${rowSql(query.of, bind)}`;
  if (query.kind === 'all' || query.kind === 'any')
    return `(${query.of.map((each) => rowSql(each, bind)).join(OPERATORS[query.kind])})`;
  return (LEAVES[query.kind] as (condition: typeof query, bind: Bind) => string)(query, bind);
}

/** Returns the SQL of a query in which each part that can be looked up is a statement of its own over `range`. */
function lookedUpSql(query: MentionQuery, range: Where, bind: Bind): string {
  const lookUp = (part: MentionQuery) =>
    isNegative(part)
      ? `id NOT IN (SELECT id FROM mentions WHERE ${range.sql} AND NOT ${rowSql(part, bind)})`
      : `id IN (SELECT id FROM mentions WHERE ${range.sql} AND ${rowSql(part, bind)})`;
  if (isLookup(query)) return lookUp(query);
  if (query.kind === 'not') return `NOT (${lookedUpSql(query.of, range, bind)})`;
  if (query.kind !== 'all' && query.kind !== 'any') return rowSql(query, bind);
  const { lookup, rest } = splitList(query);
  const others = rest === null ? [] : rest.kind === query.kind ? rest.of : [rest];
  const conditions = others.map((each) => lookedUpSql(each, range, bind));
  return `(${[...(lookup ? [lookUp(lookup)] : []), ...conditions].join(OPERATORS[query.kind])})`;
}

function bound(sqlOf: (bind: Bind) => string, prefix: string): Where {
  const params: Record<string, unknown> = {};
  const sql = sqlOf((type, value) => {
    const name = `${prefix}${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  });
  return { sql, params };
}

/**
 * Returns the condition that a mention matches a query that can be looked up (`isLookup`). Use it only next to columns
 * that never change: next to a patched column, the engine (26.7) loses patched rows.
 */
export const lookupWhere = (query: MentionQuery): Where => bound((bind) => rowSql(query, bind), 'found_');

/**
 * Returns the condition that a mention matches a query, for use next to any column: what an index answers is looked up
 * by statements of their own over `range`.
 */
export const queryWhere = (query: MentionQuery, range: Where): Where => {
  const { sql, params } = bound((bind) => lookedUpSql(query, range, bind), 'q_');
  return { sql, params: { ...range.params, ...params } };
};
