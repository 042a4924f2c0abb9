import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { AlertFilters } from '../api/records.ts';

type SourceName = keyof typeof SOURCE_TITLES;

/** The thirteen sources by their names. */
export const SOURCE_OPTIONS = (Object.keys(SOURCE_TITLES) as SourceName[]).map((value) => ({
  value,
  label: SOURCE_TITLES[value],
}));

/** The three sentiments. */
export const SENTIMENT_OPTIONS = (['positive', 'neutral', 'negative'] as const).map((value) => ({
  value,
  label: value,
}));

/** Takes lines of text and gives what stands on them, blank ones left out. */
export const fromLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Leaves out of a filter what is not set. */
export function setFilters(filters: AlertFilters): AlertFilters {
  const isSet = (value: unknown) =>
    !(value === undefined || value === 0 || (Array.isArray(value) && value.length === 0));
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value)));
}

/** Says in words which mentions a filter takes. */
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
    ...(set.min_engagement ? [`engagement of ${set.min_engagement} or more`] : []),
  ];
  return parts.length === 0 ? 'all relevant mentions' : parts.join(', ');
}
