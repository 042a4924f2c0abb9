import { distinctSpellings, createQuery } from '../../connector/planning/search-query.ts';
import type { SpellingSearch } from '../../connector/planning/search-query.ts';
import { countCharacters, FILL_RATIO, packBySize, type QuerySize } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery, SearchTarget } from '../../connector/connector.ts';

/**
 * Reposts say nothing of their own. X stopped returning them to keyword searches in 2026; older archives may have them.
 */
const NO_REPOSTS = '-is:retweet';
/**
 * The most characters per query of the self-serve plans. Their archive accepts twice as many, but a query may go to
 * either.
 */
const MAX_CHARACTERS = 512;
const LIMITS = {
  characters: MAX_CHARACTERS - `() ${NO_REPOSTS}`.length,
  words: Number.POSITIVE_INFINITY,
};
const OR = ' OR ';
/** What grouping adds when exclusions apply to some of the alternatives only. */
const GROUPING = '(())'.length;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/**
 * Returns a spelling in X's query language. Handles and hashtags have operators of their own. Links in posts are
 * shortened, so a domain is also searched in their targets; its dots need quotes there as well. Null when nothing
 * searchable is left.
 */
export function xPhrase(spelling: string): string | null {
  if (/^@\w{1,15}$/.test(spelling) || /^#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*$/u.test(spelling)) return spelling;
  const words = toPhrase(spelling);
  if (words === null || !HOST.test(spelling)) return words;
  return `${words}${OR}url:${words}`;
}

/** A spelling in X's query language, and its exclusions: ` -one -"or"`. */
interface Phrased extends SpellingSearch {
  readonly words: string;
  readonly without: string;
}

/** Returns as many exclusions as fit next to the spelling in one query. Matching applies the others. */
function exclusionsBeside(words: string, excluded: readonly string[]): string {
  const room = LIMITS.characters * FILL_RATIO - GROUPING - countCharacters(words);
  let without = '';
  for (const word of excluded) {
    const more = `${without} -${toPhrase(word) ?? word}`;
    if (more.length <= room) without = more;
  }
  return without;
}

const phrased = (searches: SpellingSearch): Phrased[] => {
  const words = xPhrase(searches.spelling);
  return words === null ? [] : [{ ...searches, words, without: exclusionsBeside(words, searches.excluded) }];
};

/** Groups spellings with the same exclusions, in the order of first appearance. */
function byExclusions(spellings: readonly Phrased[]): Phrased[][] {
  const groups = new Map<string, Phrased[]>();
  for (const one of spellings) {
    const group = groups.get(one.without);
    if (group) group.push(one);
    else groups.set(one.without, [one]);
  }
  return [...groups.values()];
}

function sizeOf({ words, without }: Phrased, before: Phrased | undefined): QuerySize {
  const isBeside = before?.without === without;
  const exclusions = isBeside || without === '' ? 0 : GROUPING + without.length;
  return { characters: countCharacters(words) + exclusions + (before ? OR.length : 0), words: 1 };
}

/** Returns `(one OR two) -out -is:retweet`, or `(one OR ((two OR three) -out)) -is:retweet` where exclusions differ. */
function textOf(group: readonly Phrased[]): string {
  const parts = byExclusions(group).map((part) => ({
    any: part.map(({ words }) => words).join(OR),
    without: part[0]?.without ?? '',
  }));
  if (parts.length === 1) return parts.map(({ any, without }) => `(${any})${without} ${NO_REPOSTS}`).join('');
  const alternatives = parts.map(({ any, without }) => (without === '' ? any : `((${any})${without})`));
  return `(${alternatives.join(OR)}) ${NO_REPOSTS}`;
}

/**
 * Packs targets into few queries, each of which is its own text. Words that all targets of a spelling exclude are left
 * out: every post that X returns is charged.
 */
export const planX = (targets: readonly SearchTarget[]): SearchQuery[] =>
  groupByLookBack(distinctSpellings(targets).flatMap(phrased))
    .flatMap((reach) => packBySize(byExclusions(reach).flat(), sizeOf, LIMITS))
    .map((group) => createQuery(textOf(group), group));
