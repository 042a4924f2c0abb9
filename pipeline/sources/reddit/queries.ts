import { subredditOf } from '../../../domain/matching/origin.ts';
import {
  createQuery,
  distinctSpellings,
  searchableSpellings,
  spellingKeys,
} from '../../connector/planning/search-query.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { packByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery, SearchTarget } from '../../connector/connector.ts';

/** The most characters per query. Words are not limited. */
const LIMITS = { characters: 512, words: Number.POSITIVE_INFINITY };
/** Subreddits listed together: enough to save calls, few enough that a thousand comments reach back far. */
const TOGETHER = 25;
/** The prefix of queries for comments, followed by subreddits joined with a plus sign. */
const COMMENTS = 'comments:';

/** Parses the setting `one, r/two`. Returns distinct names in lower case; null when one cannot be a subreddit. */
export function parseSubreddits(setting: string | undefined): string[] | null {
  const names = (setting ?? '')
    .split(/[,+\s]+/)
    .filter(Boolean)
    .map(subredditOf);
  return names.every((name) => /^\w{2,24}$/.test(name)) ? [...new Set(names)] : null;
}

/** Returns the subreddits whose comments a query lists; null for a search. */
export const subredditsOfQuery = ({ text }: SearchQuery): string[] | null =>
  text.startsWith(COMMENTS) ? text.slice(COMMENTS.length).split('+') : null;

/** Returns one query for as many spellings as fit, and one for each group of subreddits. Pure. */
export function planReddit(targets: readonly SearchTarget[], subreddits: readonly string[]): SearchQuery[] {
  const all = distinctSpellings(targets);
  if (all.length === 0) return [];
  const groups = packByLookBack(
    searchableSpellings(targets),
    ({ spelling }) => toPhrase(spelling) ?? '',
    LIMITS,
  );
  const searches = groups.map((group) => createQuery(`search:${spellingKeys(group).join('|')}`, group));
  const streams: SearchQuery[] = [];
  for (let start = 0; start < subreddits.length; start += TOGETHER) {
    const group = subreddits.slice(start, start + TOGETHER);
    streams.push(createQuery(COMMENTS + group.join('+'), all));
  }
  return [...searches, ...streams];
}
