import { type MatchKeyword } from '../../pipeline/matcher/keyword-index.ts';
import { brandName, randomNumbers, WORDS } from './posts.ts';

/** Words that begin phrases are among the commonest: half of a post's words open some phrase. */
const COMMON = 200;

/**
 * Keywords as projects have them: names, phrases, handles, hashtags, domains. The first thousand are found in the
 * made-up posts, so that every number of them finds about the same.
 */
export function makeKeywords(count: number): MatchKeyword[] {
  const random = randomNumbers(3);
  const common = () => WORDS[Math.floor(random() * COMMON)] ?? '';
  const rare = () => WORDS[COMMON + Math.floor(random() * (WORDS.length - COMMON))] ?? '';
  const spellings = [
    (name: string) => name,
    (name: string) => `${common()} ${name}`,
    (name: string) => `${name} ${rare()}`,
    (name: string) => name,
    (name: string) => `@${name}`,
    (name: string) => `#${name}`,
    (name: string) => `${name}.io`,
    (name: string) => name,
    (name: string) => `${common()} ${common()} ${name}`,
    (name: string) => name,
  ];
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    term: (spellings[index % spellings.length] as (name: string) => string)(brandName(index)),
    aliases: [],
    excluded: [],
    caseSensitive: false,
    sources: [],
  }));
}
