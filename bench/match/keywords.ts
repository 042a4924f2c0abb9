import type { MatchKeyword } from '../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';
import { randomNumbers } from '../../test/support/random-numbers.ts';
import { brandName, WORDS } from './posts.ts';

/** Phrases start with one of the most common words, which are half of all words of a post. */
const COMMON = 200;

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
