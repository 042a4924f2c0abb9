import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { AlertFilters } from '../api/records.ts';

type SourceName = keyof typeof SOURCE_TITLES;

/** The sources as options. */
export const SOURCE_OPTIONS = (Object.keys(SOURCE_TITLES) as SourceName[]).map((value) => ({
  value,
  label: SOURCE_TITLES[value],
}));

/** The sentiments as options. */
export const SENTIMENT_OPTIONS = (['positive', 'neutral', 'negative'] as const).map((value) => ({
  value,
  label: value,
}));

/** Splits a text into trimmed lines, without blank ones. */
export const fromLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns only the fields of a filter that are set. */
export function setFilters(filters: AlertFilters): AlertFilters {
  const isSet = (value: unknown) =>
    !(value === undefined || value === 0 || (Array.isArray(value) && value.length === 0));
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value)));
}

/** Returns a filter as text: `Reddit or X, negative`. */
export function filterText(filters: AlertFilters): string {
  const set = setFilters(filters);
  const names: readonly [keyof AlertFilters, string][] = [
    ['categories', 'category'],
    ['groups', 'group'],
    ['keywords', 'keyword'],
    ['authors', 'author'],
  ];
  const parts = [
    ...(set.sources ? [set.sources.map((source) => SOURCE_TITLES[source]).join(' or ')] : []),
    ...(set.sentiment ? [set.sentiment.join(' or ')] : []),
    ...names.flatMap(([field, name]) => {
      const chosen = set[field];
      return Array.isArray(chosen)
        ? [`one of ${chosen.length} ${name}${chosen.length === 1 ? '' : 's'}`]
        : [];
    }),
    ...(set.min_engagement ? [`engagement ≥ ${set.min_engagement}`] : []),
  ];
  return parts.length === 0 ? 'all relevant mentions' : parts.join(', ');
}
