import { subredditOf } from '../../../domain/matching/origin.ts';
import { askedSpellings, queryOf, spellingKey, type Asked } from '../../connector/planning/plan.ts';
import { packAlternatives } from '../../connector/planning/plan-packing.ts';
import { phrase } from '../../connector/planning/plan-phrase.ts';
import { byReach } from '../../connector/planning/plan-reach.ts';
import type { Query, Want } from '../../connector/connector.ts';

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
export const subredditsIn = ({ text }: Query): string[] | null =>
  text.startsWith(COMMENTS) ? text.slice(COMMENTS.length).split('+') : null;

/** One question for as many spellings as it holds, and one for each group of watched subreddits. Pure. */
export function planReddit(wants: readonly Want[], subreddits: readonly string[]): Query[] {
  const asked = askedSpellings(wants);
  if (asked.length === 0) return [];
  const phraseOf = ({ spelling }: Asked) => phrase(spelling) ?? '';
  const searches = byReach(asked.filter((one) => phraseOf(one) !== ''))
    .flatMap((group) => packAlternatives(group, phraseOf, LIMITS))
    .map((group) => queryOf(`search:${group.map(({ spelling }) => spellingKey(spelling)).join('|')}`, group));
  const streams: Query[] = [];
  for (let start = 0; start < subreddits.length; start += TOGETHER) {
    const group = subreddits.slice(start, start + TOGETHER);
    streams.push(queryOf(COMMENTS + group.join('+'), asked));
  }
  return [...searches, ...streams];
}
