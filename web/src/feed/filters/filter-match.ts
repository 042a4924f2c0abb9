import type { Mention } from '../../api/records.ts';
import type { FeedFilter } from './feed-search.ts';

const includesOrUnset = <T>(list: readonly T[] | undefined, value: T) =>
  !list?.length || list.includes(value);
const intersectsOrUnset = (list: readonly number[] | undefined, values: readonly number[]) =>
  !list?.length || values.some((value) => list.includes(value));

/**
 * Whether a mention that the service found by these filters is still found by them, as far as people can change it. Pure, and
 * quick: it is asked of every mention that is loaded.
 */
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

const RANGE_MS = { '7d': 7, '30d': 30, '90d': 90, '12m': 366 } as const;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970, or undefined for what is no time. */
function momentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^-?\d{5,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

function isInTime(filter: FeedFilter, postedAt: number, now: number): boolean {
  const since = momentOf(filter.since);
  const until = momentOf(filter.until);
  if (filter.since === undefined && filter.until === undefined) {
    const { range = 'all' } = filter;
    if (range === 'all') return true;
    // The service knows when the day began where the workspace is; a day is close enough to announce something.
    return postedAt >= now - (range === 'today' ? 1 : RANGE_MS[range]) * DAY_MS;
  }
  return postedAt >= (since ?? -Infinity) && postedAt < (until ?? Infinity);
}

function containsWords(q: string | undefined, mention: Mention): boolean {
  if (q === undefined) return true;
  const { title, text, author, author_name, place, summary } = mention;
  const said = [title, text, author, author_name, place, summary].join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => said.includes(word));
}

/**
 * Whether the service would likely list a mention that has just arrived: good enough to announce it, for the list itself
 * always comes from the service. `now`: milliseconds since 1970.
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
