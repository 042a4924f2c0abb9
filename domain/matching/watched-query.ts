import { isRun } from '../../schemas/query/search-words.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { QueryError } from '../query/query-error.ts';
import { readKeywordQuery } from '../query/keyword-query.ts';
import { likelyShare, rarityIn, type Cover, type Need } from '../query/needed-words.ts';
import { isPlainWord } from './ordinary-text.ts';
import { readSpelling, type Spelling } from './spelling.ts';
import type { Tokens } from './tokens.ts';

/** A word that posts must have, prepared for the index. */
export interface NeededWord {
  readonly spelling: Spelling;
  /** The hash of its token, by which an ordinary text shows it; null: only the line of a text does. */
  readonly hash: number | null;
}

/** What a matching post has one entry of, each with all of its words. The rarest word of an entry is its first. */
export type WordCover = readonly (readonly NeededWord[])[];

/**
 * The query of a keyword in the index. It is found by the words of one of its covers, as SAT solvers watch literals of a
 * clause (Moskewicz et al., Chaff, 2001): where they turn out to be common, by those of another.
 */
export interface WatchedQuery {
  readonly conditions: MentionQuery;
  readonly covers: readonly WordCover[];
  /** The cover that it is found by. */
  watched: number;
  /** Posts that had the watched words in vain since `watchedFrom`, a number of posts. */
  futile: number;
  watchedFrom: number;
  /** How many of these posts lacked each cover that was never watched. */
  readonly lacking: number[];
  /** How many posts there were for one that had the words of a cover in vain; null: it was never watched. */
  readonly intervals: (number | null)[];
}

function readWord(text: string, tokens: Tokens): NeededWord | null {
  // In the line of a text, characters of scripts without spaces stand apart.
  const spelling = readSpelling(isRun(text) ? [...text].join(' ') : text, tokens);
  if (!spelling) return null;
  return { spelling, hash: tokens.count === 1 && isPlainWord(text) ? tokens.hash(0) : null };
}

function readNeed(need: Need, tokens: Tokens): NeededWord[] {
  const rarest = need.words.toSorted((a, b) => rarityIn(need, b) - rarityIn(need, a));
  const read = rarest.map((word) => readWord(word, tokens)).filter((word) => word !== null);
  return read.sort((a, b) => Number(a.hash === null) - Number(b.hash === null));
}

/**
 * Returns a cover as often as its longest entry has words, each time with another word first: an entry is found by its first
 * word, and which of them is rare shows only with time.
 */
function readCover(cover: Cover, tokens: Tokens): WordCover[] {
  const needs = cover.map((need) => readNeed(need, tokens));
  const turns = Math.min(MOST_TURNS, Math.max(...needs.map((words) => words.length)));
  return Array.from({ length: turns }, (_, turn) =>
    needs.map((words) => {
      const at = words.length === 0 ? 0 : turn % words.length;
      return [...words.slice(at), ...words.slice(0, at)];
    }),
  );
}

/** Reads the query of a keyword; null for one that this version cannot read, which then matches nothing. */
export function watchQuery(text: string, tokens: Tokens): WatchedQuery | null {
  try {
    const { conditions, covers } = readKeywordQuery(text);
    const read = covers
      .toSorted((a, b) => likelyShare(a) - likelyShare(b))
      .flatMap((cover) => readCover(cover, tokens))
      .filter((cover) => cover.every((need) => need.length > 0));
    if (read.length === 0) return null;
    return {
      ...{ conditions, covers: read, watched: 0, futile: 0, watchedFrom: 0 },
      ...{ lacking: read.map(() => 0), intervals: read.map(() => null) },
    };
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** The most words of an entry that it may be found by. */
const MOST_TURNS = 4;

/** Futile posts after which another cover may be watched. */
const PATIENCE = 16;
/** A cover whose words are in fewer than one in so many posts stays. */
const RARE = 20_000;
/** How many times rarer another cover has to be: what 16 posts say about it may be off by half. */
const RARER = 2;

/**
 * Returns how many posts there are for one that has the words of each cover in vain: as measured when it was last watched;
 * otherwise as the futile posts of now let expect, which is infinite where all of them lack it.
 */
const intervalsOf = ({ covers, intervals, futile, lacking }: WatchedQuery): number[] =>
  covers.map((_, at) => intervals[at] ?? futile / (futile - lacking[at]!));

/**
 * Counts a post that has the watched words in vain. `lacks`: whether it lacks the first word of every entry of a cover.
 * Returns the cover to watch instead; null: none. Pure apart from the counts.
 */
export function countFutile(
  query: WatchedQuery,
  lacks: (cover: WordCover) => boolean,
  posts: number,
): number | null {
  query.futile++;
  query.covers.forEach((cover, at) => {
    if (query.intervals[at] === null && lacks(cover)) query.lacking[at]!++;
  });
  if (query.futile < PATIENCE) return null;
  const interval = (posts - query.watchedFrom) / query.futile;
  query.intervals[query.watched] = interval;
  const intervals = intervalsOf(query);
  query.futile = 0;
  query.watchedFrom = posts;
  query.lacking.fill(0);
  const longest = Math.max(...intervals);
  if (interval > RARE || longest < interval * RARER) return null;
  // Among equals the next one in turn, so that each is tried until one stays.
  const turns = intervals.map((_, at) => (query.watched + 1 + at) % intervals.length);
  return turns.find((at) => intervals[at] === longest)!;
}
