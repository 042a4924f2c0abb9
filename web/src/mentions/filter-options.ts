import { SOURCE_TITLES } from '../../generated/sources.ts';
import { SENTIMENTS } from '../feed/filters/feed-search.ts';
import type { AlertFilters } from '../api/records.ts';
import { formatCount } from '../ui/numbers.ts';
import { SENTIMENT_NAMES } from './mention-text.ts';

type SourceName = keyof typeof SOURCE_TITLES;

/** The sources as options. */
export const SOURCE_OPTIONS = (Object.keys(SOURCE_TITLES) as SourceName[]).map((value) => ({
  value,
  label: SOURCE_TITLES[value],
}));

/** The sentiments as options. */
export const SENTIMENT_OPTIONS = SENTIMENTS.map((value) => ({ value, label: SENTIMENT_NAMES[value] }));

/** Returns only the fields of a filter that are set. */
export function compactFilters(filters: AlertFilters): AlertFilters {
  const isSet = (value: unknown) =>
    !(value === undefined || value === 0 || (Array.isArray(value) && value.length === 0));
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value)));
}

const LISTS: readonly (readonly [keyof AlertFilters, string, string?])[] = [
  ['categories', 'category', 'categories'],
  ['groups', 'group'],
  ['keywords', 'keyword'],
  ['authors', 'author'],
];

/** The filters that `filterParts` describes. */
export const DESCRIBED_FILTERS: readonly string[] = [
  ...LISTS.map(([name]) => name),
  ...['q', 'sources', 'sentiment', 'tag', 'assignee', 'snoozed', 'min_engagement'],
];

const listText = (entries: readonly unknown[], name: string, plural?: string) =>
  entries.length === 1 ? `1 ${name}` : `one of ${formatCount(entries.length, name, plural)}`;

/** Returns each set field of a filter as text: `Reddit or X`, `negative`. */
export function filterParts(filters: AlertFilters): readonly string[] {
  const set = compactFilters(filters);
  return [
    ...(set.q ? [`“${set.q}”`] : []),
    ...(set.sources ? [set.sources.map((source) => SOURCE_TITLES[source]).join(' or ')] : []),
    ...(set.sentiment ? [set.sentiment.join(' or ')] : []),
    ...LISTS.flatMap(([field, name, plural]) => {
      const chosen = set[field];
      return Array.isArray(chosen) ? [listText(chosen, name, plural)] : [];
    }),
    ...(set.tag ? [`tagged ${set.tag.join(' or ')}`] : []),
    ...(set.assignee === undefined
      ? []
      : [set.assignee === 'none' ? 'assigned to nobody' : 'assigned to one member']),
    ...(set.snoozed === undefined ? [] : [set.snoozed ? 'snoozed' : 'not snoozed']),
    ...(set.min_engagement ? [`engagement ≥ ${set.min_engagement}`] : []),
  ];
}

/** Returns a filter as text: `Reddit or X, negative`. */
export const filterText = (filters: AlertFilters): string =>
  filterParts(filters).join(', ') || 'all relevant mentions';
