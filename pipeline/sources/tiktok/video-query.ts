import { DAY_MS } from '../../../schemas/duration.ts';
import { createQuery, spellingKeys, type SpellingSearch } from '../../connector/planning/search-query.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery } from '../../connector/connector.ts';

/** A query may span 30 days. One less, since it is not documented whose midnight ends a day. */
const WINDOW_DAYS = 29;
/** The most spellings per query. The limit is not documented either. */
const MAX_SPELLINGS = 50;

/** Days in UTC as `YYYYMMDD`, both included. */
export interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
const midnight = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

/** Returns the days from `since` to `until` (milliseconds since 1970), newest first, in spans that fit a query. */
export function daySpans(since: number, until: number): Days[] {
  const spans: Days[] = [];
  const first = midnight(Math.max(since, 0));
  for (let end = midnight(until); end >= first;) {
    const start = Math.max(first, end - WINDOW_DAYS * DAY_MS);
    spans.push({ start_date: stamp(start), end_date: stamp(end) });
    end = start - DAY_MS;
  }
  return spans;
}

/**
 * Groups videos by the days in which they were created, in spans that fit a query, with one more day on each side: the
 * time in an id and the API's own may be on two sides of a midnight. No span goes beyond `now`.
 */
export function groupByDays(
  ids: readonly string[],
  timeOf: (id: string) => number,
  now: number,
): { readonly ids: readonly string[]; readonly days: Days }[] {
  const groups: { first: number; ids: string[] }[] = [];
  for (const id of [...ids].sort((a, b) => timeOf(a) - timeOf(b))) {
    const group = groups.at(-1);
    if (group && timeOf(id) - group.first <= (WINDOW_DAYS - 3) * DAY_MS) group.ids.push(id);
    else groups.push({ first: timeOf(id), ids: [id] });
  }
  return groups.map(({ first, ids: together }) => ({
    ids: together,
    days: {
      start_date: stamp(Math.max(first - DAY_MS, 0)),
      end_date: stamp(Math.min(timeOf(together.at(-1)!) + DAY_MS, now)),
    },
  }));
}

/** Returns the hashtag for a spelling; null when it has anything but letters, digits and spaces. */
function hashtagOf(spelling: string): string | null {
  const bare = spelling.replace(/^#/, '');
  return /^[\p{L}\p{N}\p{M}_ ]+$/u.test(bare) ? bare.replaceAll(' ', '').toLowerCase() : null;
}

/** Returns the condition that a video contains one of these spellings, in its text or as a hashtag. */
export function anyOf(spellings: readonly string[]) {
  const hashtags = [...new Set(spellings.map(hashtagOf).filter((hashtag) => hashtag !== null))];
  return {
    or: [
      ...spellings.map((spelling) => ({ operation: 'EQ', field_name: 'keyword', field_values: [spelling] })),
      ...(hashtags.length > 0
        ? [{ operation: 'IN', field_name: 'hashtag_name', field_values: hashtags }]
        : []),
    ],
  };
}

/** Packs spellings into as few queries as possible, those with equal look-back together. */
export function planTiktok(searches: readonly SpellingSearch[]): SearchQuery[] {
  const searchable = searches.filter(({ spelling }) => /[\p{L}\p{N}\p{S}]/u.test(spelling));
  return groupByLookBack(searchable).flatMap((group) => {
    const parts = Array.from({ length: Math.ceil(group.length / MAX_SPELLINGS) }, (_, index) =>
      group.slice(index * MAX_SPELLINGS, (index + 1) * MAX_SPELLINGS),
    );
    return parts.map((part) => createQuery(`videos:${spellingKeys(part).sort().join('|')}`, part));
  });
}
