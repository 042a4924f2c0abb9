import { DAY_MS } from '../../../../schemas/duration.ts';
import type { Mention } from '../../api/records.ts';
import type { FeedFilter } from './feed-search.ts';

const includesOrUnset = <T>(list: readonly T[] | undefined, value: T) =>
  !list?.length || list.includes(value);
const intersectsOrUnset = (list: readonly number[] | undefined, values: readonly number[]) =>
  !list?.length || values.some((value) => list.includes(value));

/** Whether a mention still matches after a change. Runs on every loaded mention, so it must be fast. */
export function stillMatches(filter: FeedFilter, mention: Mention): boolean {
  const { include = 'relevant', urgency_min = 0, urgency_max = 100 } = filter;
  return (
    (include === 'all' || mention.relevant === (include === 'relevant')) &&
    includesOrUnset(filter.status, mention.status) &&
    includesOrUnset(filter.sentiment, mention.sentiment) &&
    includesOrUnset(filter.relevance, mention.relevance) &&
    (!filter.categories?.length ||
      (mention.category_id !== null && filter.categories.includes(mention.category_id))) &&
    mention.urgency >= urgency_min &&
    mention.urgency <= urgency_max
  );
}

const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '12m': 366 } as const;

/** Parses a time to Unix milliseconds; undefined if it is not one. */
function parseTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^-?\d{5,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

function isInTime(filter: FeedFilter, postedAt: number, now: number): boolean {
  const since = parseTime(filter.since);
  const until = parseTime(filter.until);
  if (filter.since === undefined && filter.until === undefined) {
    const { range = 'all' } = filter;
    if (range === 'all') return true;
    // "Today" depends on the workspace's time zone. The last 24 hours are close enough here.
    return postedAt >= now - (range === 'today' ? 1 : RANGE_DAYS[range]) * DAY_MS;
  }
  return postedAt >= (since ?? -Infinity) && postedAt < (until ?? Infinity);
}

function containsWords(q: string | undefined, mention: Mention): boolean {
  if (q === undefined) return true;
  const { title, text, author, author_name, place, summary } = mention;
  const content = [title, text, author, author_name, place, summary].join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => content.includes(word));
}

/**
 * Whether a new mention likely matches the filters. An approximation for announcing it: the list itself always
 * comes from the API. `now` in Unix milliseconds.
 */
export function likelyMatches(filter: FeedFilter, mention: Mention, now: number): boolean {
  const authors = filter.authors?.map((author) => author.toLowerCase());
  return (
    stillMatches(filter, mention) &&
    includesOrUnset(filter.sources, mention.source) &&
    intersectsOrUnset(filter.keywords, mention.keyword_ids) &&
    intersectsOrUnset(filter.groups, mention.group_ids) &&
    includesOrUnset(authors, mention.author?.toLowerCase() ?? '') &&
    includesOrUnset(filter.lang, mention.lang?.slice(0, 2) ?? '') &&
    mention.engagement >= (filter.min_engagement ?? 0) &&
    isInTime(filter, Date.parse(mention.posted_at), now) &&
    containsWords(filter.q, mention)
  );
}
