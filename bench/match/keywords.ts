import type { MatchKeyword } from '../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';
import { randomNumbers } from '../../test/support/random-numbers.ts';
import { brandName, WORDS } from './posts.ts';

/** Phrases start with one of the most common words, which are half of all words of a post. */
const COMMON = 200;

/** The shortest words that queries ask for by themselves, as people do: a third of the generated words are syllables that most posts have. */
const CONTENT = 5;
/** One in so many keywords is a query. */
const QUERY_EVERY = 5;

/**
 * Returns the keywords of `makeKeywords` with a query of two to six operators in place of every fifth term: alternatives,
 * exclusions, phrases, nearness and prefixes, some also with the most common words.
 */
export function makeQueries(count: number): MatchKeyword[] {
  const random = randomNumbers(5);
  const common = () => WORDS[Math.floor(random() * COMMON)] ?? '';
  const content = WORDS.filter((word) => word.length >= CONTENT);
  const any = () => content[Math.floor(random() * content.length)] ?? '';
  const kinds = [
    (term: string) => `"${term}" -${any()} -${any()}`,
    (term: string) => `"${term}" (${any()} OR ${common()} OR ${any()})`,
    (term: string) => `"${term}" NEAR/8 (${common()} OR ${any()})`,
    (term: string) => `("${term}" OR "${any()} ${term}") ${any()} -"${common()} ${any()}"`,
    (term: string) => `${common()} (${any()} OR ${any()}) "${term}" -(${any()} OR ${any()})`,
    (term: string) => `"${term}" ${any().slice(0, 4).padEnd(2, 'a')}* -${common()}`,
  ];
  return makeKeywords(count).map((keyword) =>
    keyword.id % QUERY_EVERY === 0
      ? { ...keyword, query: kinds[(keyword.id / QUERY_EVERY) % kinds.length]!(keyword.term) }
      : keyword,
  );
}

/**
 * Generates keywords as projects have them: mostly names, then phrases, handles, hashtags and domains; one in fifty
 * starts with two common words. The generated posts contain only the first thousand, so that any number of keywords
 * finds about the same.
 */
export function makeKeywords(count: number): MatchKeyword[] {
  const random = randomNumbers(3);
  const common = () => WORDS[Math.floor(random() * COMMON)] ?? '';
  const rare = () => WORDS[COMMON + Math.floor(random() * (WORDS.length - COMMON))] ?? '';
  const kinds = [
    (name: string) => name,
    (name: string) => `${common()} ${name}`,
    (name: string) => `${name} ${rare()}`,
    (name: string) => `@${name}`,
    (name: string) => `#${name}`,
    (name: string) => `${name}.io`,
    (name: string) => `${name} ${common()} ${rare()}`,
  ];
  const term = (index: number) => {
    const name = brandName(index);
    if (index % 50 === 49) return `${common()} ${common()} ${name}`;
    return index % 2 === 0 ? name : (kinds[index % kinds.length]?.(name) ?? name);
  };
  return Array.from({ length: count }, (_, index) => ({
    ...KEYWORD_DEFAULTS,
    id: index + 1,
    term: term(index),
  }));
}
