import { comparable, isRun, partsOf, tokensIn, wordsToFind } from '../../schemas/query/search-words.ts';
import { isFunctionWord } from '../report/function-words.ts';
import { QueryError } from './query-error.ts';
import { hasWords } from './scan-query.ts';
import { isTextField, type Query, type Term } from './syntax.ts';

/** A word or phrase that a post must contain. */
export interface Need {
  /** As it is written, to ask sources for. */
  readonly text: string;
  /** What `hasWord` finds in such a post: all of these. At least one. */
  readonly words: readonly string[];
}

/** Several of which a matching post has at least one. */
export type Cover = readonly Need[];

/** What no source can be asked for, and where it stands. */
interface Unaskable {
  readonly at: number;
  readonly rule: string;
}
type Covers = readonly Cover[] | Unaskable;

const isAskable = (covers: Covers): covers is readonly Cover[] => Array.isArray(covers);

/** The shortest text to ask sources for, in characters, as for a keyword's term. Ideographs are words on their own. */
const SHORTEST = 2;

const isLong = ({ text, words }: Need) => [...text].length >= SHORTEST || words.some(isRun);

/** Returns what a term says must be there, each by itself. */
function needsOf({ text, field, quoted, exact, prefix }: Term): Need[] {
  const startsWord = prefix ? 1 : 0;
  const placed = (words: string, isLast: boolean): Need => {
    const tokens = tokensIn(comparable(words));
    return { text: words, words: isLast && startsWord ? tokens.slice(0, -1) : tokens };
  };
  if (quoted) return [placed(text, false)];
  const parts = partsOf(text);
  if (field === null && !exact && !prefix)
    return parts.map((part) => ({ text: part, words: wordsToFind(part) }));
  return parts.map((part, at) => placed(part, at === parts.length - 1));
}

const isUsable = (need: Need) => need.words.length > 0 && isLong(need);

function coversOfTerm(term: Term): Covers {
  const { field, at, prefix } = term;
  if (!isTextField(field) || field === 'place')
    return { at, rule: `no source can be asked for ${field}: alone; add a word that posts must have` };
  if (!hasWords(term.text)) return { at, rule: 'no source can be asked for punctuation; add a word' };
  const usable = needsOf(term).filter(isUsable);
  if (usable.length > 0) return usable.map((need) => [need]);
  return prefix
    ? { at, rule: 'no source can be asked for the start of a word alone; add a whole word' }
    : { at, rule: `expected at least ${SHORTEST} characters to ask sources for` };
}

function coversOfSide(terms: readonly Term[]): Covers {
  const needs: Need[] = [];
  for (const term of terms) {
    const covers = coversOfTerm(term);
    if (!isAskable(covers)) return covers;
    needs.push(cheapest(covers.map(([need]) => [need!]))[0]!);
  }
  return [needs];
}

const firstTermOf = (query: Query): Term =>
  query.kind === 'term'
    ? query
    : query.kind === 'not'
      ? firstTermOf(query.of)
      : query.kind === 'near'
        ? query.left[0]!
        : firstTermOf(query.of[0]!);

/** Joins what must all hold: what any of them needs. */
function joined(all: readonly Covers[]): Covers {
  const askable = all.filter(isAskable).flat();
  return askable.length > 0 ? askable : all[0]!;
}

function coversOf(query: Query): Covers {
  switch (query.kind) {
    case 'term':
      return coversOfTerm(query);
    case 'not':
      return {
        at: firstTermOf(query).at,
        rule: 'no source can be asked for what posts must not have; add a word that they must have',
      };
    case 'near':
      return joined([coversOfSide(query.left), coversOfSide(query.right)]);
    case 'all':
      return joined(query.of.map(coversOf));
    case 'any': {
      const each = query.of.map(coversOf);
      return (
        each.find((covers) => !isAskable(covers)) ?? [each.flatMap((covers) => cheapest(covers as Cover[]))]
      );
    }
  }
}

/** How rare a word is likely to be, in bits: longer ones are rarer. A character of a script without spaces says as much as three letters. */
function rarity(word: string): number {
  if (isFunctionWord(word)) return 0;
  return [...word].length * (isRun(word) ? 3 : 1);
}

/** How much rarer a word is that is written as a name, with a capital letter or a digit, in bits. */
const NAME = 8;

/** Returns how rare a word of a need is likely to be. */
export function rarityIn({ text }: Need, word: string): number {
  const isName = tokensIn(text.normalize('NFKC')).some(
    (token) => /[\p{Lu}\p{Nd}]/u.test(token) && token.toLowerCase() === word,
  );
  return rarity(word) + (isName ? NAME : 0);
}

/** What asking for a word or phrase costs: a call, and the posts that it returns. */
const costOf = (need: Need) => 1 + 16 * 2 ** -need.words.reduce((sum, word) => sum + rarityIn(need, word), 0);

/** What asking for a cover costs. */
const costOfAll = (cover: Cover) => cover.reduce((sum, need) => sum + costOf(need), 0);

/** Returns the cover that is asked for with the fewest calls and the fewest posts. */
export const cheapest = (covers: readonly Cover[]): Cover =>
  covers.reduce((best, next) => (costOfAll(next) < costOfAll(best) ? next : best));

/** Returns which share of posts is likely to have the rarest word of some entry of a cover: for comparison only. */
export const likelyShare = (cover: Cover): number =>
  cover.reduce((sum, need) => sum + 2 ** -Math.max(...need.words.map((word) => rarityIn(need, word))), 0);

/**
 * Returns covers of a query: a matching post has one entry of each. At least one cover. Throws `QueryError` for a query
 * that posts may match without any word, since no source can be asked for it. Pure.
 */
export function coversIn(query: Query): readonly Cover[] {
  const covers = coversOf(query);
  if (!isAskable(covers)) throw new QueryError(covers.at, covers.rule);
  return covers;
}
