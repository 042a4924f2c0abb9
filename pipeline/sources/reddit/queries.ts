import { subredditOf } from '../../../domain/matching/origin.ts';
import {
  distinctSpellings,
  createQuery,
  spellingKey,
  type SpellingSearch,
} from '../../connector/planning/search-query.ts';
import { packAlternatives } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery, SearchTarget } from '../../connector/connector.ts';

/** A search question has at most this many characters; its words are not counted. */
const LIMITS = { characters: 512, words: Number.POSITIVE_INFINITY };
/** Subreddits that are read together: enough to save calls, few enough that a thousand comments reach back. */
const TOGETHER = 25;
/** Names the questions that read comments; what follows are subreddits joined with a plus sign. */
const COMMENTS = 'comments:';

/** Reads the setting `one, r/two`: names in lower case, each once; null when one of them cannot be a subreddit. */
export function parseSubreddits(setting: string | undefined): string[] | null {
  const names = (setting ?? '')
    .split(/[,+\s]+/)
    .filter(Boolean)
    .map(subredditOf);
  return names.every((name) => /^\w{2,24}$/.test(name)) ? [...new Set(names)] : null;
}

/** The subreddits whose comments a question reads; null for a search. */
export const subredditsIn = ({ text }: SearchQuery): string[] | null =>
  text.startsWith(COMMENTS) ? text.slice(COMMENTS.length).split('+') : null;

/** One question for as many spellings as it holds, and one for each group of watched subreddits. Pure. */
export function planReddit(targets: readonly SearchTarget[], subreddits: readonly string[]): SearchQuery[] {
  const all = distinctSpellings(targets);
  if (all.length === 0) return [];
  const phraseOf = ({ spelling }: SpellingSearch) => toPhrase(spelling) ?? '';
  const searches = groupByLookBack(all.filter((one) => phraseOf(one) !== ''))
    .flatMap((group) => packAlternatives(group, phraseOf, LIMITS))
    .map((group) =>
      createQuery(`search:${group.map(({ spelling }) => spellingKey(spelling)).join('|')}`, group),
    );
  const streams: SearchQuery[] = [];
  for (let start = 0; start < subreddits.length; start += TOGETHER) {
    const group = subreddits.slice(start, start + TOGETHER);
    streams.push(createQuery(COMMENTS + group.join('+'), all));
  }
  return [...searches, ...streams];
}
