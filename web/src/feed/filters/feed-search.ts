import { DEFAULT_FEED_FILTER } from '../../../../schemas/first-page.ts';
import { SOURCE_TITLES } from '../../../generated/sources.ts';
import type { Input } from '../../api/call.ts';

type ListQuery = NonNullable<Input<'list_mentions'>['query']>;

/** The filters and order of `list_mentions`, with the same names. */
export type FeedFilter = Omit<ListQuery, 'project' | 'limit' | 'cursor'>;

/** The feed's URL parameters: filters, and the id of the open mention. */
export interface FeedSearch extends FeedFilter {
  readonly mention?: string;
}

type Reader = (value: unknown) => unknown;

const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : String(value).split(',')) as unknown[];
const nonEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const oneOf =
  (words: readonly string[]): Reader =>
  (value) =>
    words.find((word) => word === value);
const wordsOf =
  (words: readonly string[]): Reader =>
  (value) =>
    nonEmpty(words.filter((word) => listOf(value).includes(word)));
const texts: Reader = (value) =>
  nonEmpty([
    ...new Set(
      listOf(value)
        .map((each) => String(each).trim())
        .filter(Boolean),
    ),
  ]);
const ids: Reader = (value) =>
  nonEmpty([
    ...new Set(
      listOf(value)
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    ),
  ]);
const text: Reader = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined;
const flag: Reader = (value) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
const mentionId: Reader = (value) =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
const wholeUpTo =
  (most: number): Reader =>
  (value) => {
    const number = value === '' ? NaN : Number(value);
    return Number.isInteger(number) && number >= 0 && number <= most ? number : undefined;
  };

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export const STATUSES = ['open', 'follow_up', 'done'] as const;
export const BANDS = ['high', 'medium', 'low'] as const;
const ORDERS = ['newest', 'oldest', 'urgency', 'engagement', 'trending', 'found'] as const;
const RANGES = ['today', '7d', '30d', '90d', '12m', 'all'] as const;
const INCLUDES = ['relevant', 'irrelevant', 'all'] as const;

/** The parser of each URL parameter; invalid values become undefined. */
const READERS: Readonly<Record<keyof FeedSearch, Reader>> = {
  q: text,
  sources: wordsOf(Object.keys(SOURCE_TITLES)),
  sentiment: wordsOf(SENTIMENTS),
  status: wordsOf(STATUSES),
  relevance: wordsOf(BANDS),
  categories: ids,
  keywords: ids,
  groups: ids,
  authors: texts,
  lang: texts,
  assignee: text,
  tag: texts,
  snoozed: flag,
  muted: flag,
  story: mentionId,
  urgency_min: wholeUpTo(100),
  urgency_max: wholeUpTo(100),
  min_engagement: wholeUpTo(999_999_999_999_999),
  engagement: text,
  since: text,
  until: text,
  found_since: text,
  include: oneOf(INCLUDES),
  range: oneOf(RANGES),
  view: wholeUpTo(999_999_999),
  order: oneOf(ORDERS),
  collapse: oneOf(['story']),
  mention: mentionId,
};

/** Parses filters from a URL or a saved view. Leaves out invalid ones. */
export function parseFilters(given: Readonly<Record<string, unknown>>): FeedSearch {
  const read = Object.entries(READERS).flatMap(([name, reader]) => {
    const value = given[name] === undefined || given[name] === null ? undefined : reader(given[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(read);
}

/**
 * Parses the feed's URL parameters. Without any filter, the feed shows open mentions. All parameters mean the same
 * as in `list_mentions`, so a URL with other filters shows mentions of every status.
 */
export function parseFeedSearch(search: Record<string, unknown>): FeedSearch {
  const { mention, ...filter } = parseFilters(search);
  return {
    ...(Object.keys(filter).length === 0 ? { status: [...DEFAULT_FEED_FILTER.status] } : filter),
    ...(mention !== undefined && { mention }),
  };
}

/** Returns only the filters. */
export function filterOf({ mention: _open, ...filter }: FeedSearch): FeedFilter {
  return filter;
}

/** A change of filters; `undefined` removes one. */
export type FilterChange = { readonly [Name in keyof FeedFilter]?: FeedFilter[Name] | undefined };

/** Returns the filters after a change, without empty and invalid values. */
export const withChange = (filter: FeedFilter, change: FilterChange): FeedFilter =>
  filterOf(parseFilters({ ...filter, ...change }));

/** Whether two sets of filters are equal, ignoring order. */
export function filtersEqual(a: FeedFilter, b: FeedFilter): boolean {
  const textOf = (filter: FeedFilter) =>
    JSON.stringify(
      Object.entries(filterOf(parseFilters({ ...filter })))
        .map(([name, value]) => [name, Array.isArray(value) ? [...value].map(String).sort() : value])
        .sort(),
    );
  return textOf(a) === textOf(b);
}
