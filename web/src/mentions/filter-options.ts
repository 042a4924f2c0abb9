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

/** Returns a filter as text: `Reddit or X, negative`. */
export function filterText(filters: AlertFilters): string {
  const set = compactFilters(filters);
  const names: readonly [keyof AlertFilters, string, string?][] = [
    ['categories', 'category', 'categories'],
    ['groups', 'group'],
    ['keywords', 'keyword'],
    ['authors', 'author'],
  ];
  const parts = [
    ...(set.sources ? [set.sources.map((source) => SOURCE_TITLES[source]).join(' or ')] : []),
    ...(set.sentiment ? [set.sentiment.join(' or ')] : []),
    ...names.flatMap(([field, name, plural]) => {
      const chosen = set[field];
      return Array.isArray(chosen) ? [`one of ${formatCount(chosen.length, name, plural)}`] : [];
    }),
    ...(set.min_engagement ? [`engagement ≥ ${set.min_engagement}`] : []),
  ];
  return parts.length === 0 ? 'all relevant mentions' : parts.join(', ');
}
