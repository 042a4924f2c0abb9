import type { Query, Want } from '../connector.ts';

/** One spelling that is looked for, by everyone who looks for it. */
export interface Asked {
  /** As the first who asked wrote it, in Unicode's compatibility form, spaces collapsed. */
  readonly spelling: string;
  /** The earliest `since` of those who ask, in milliseconds. */
  readonly since: number;
  readonly wants: readonly Want[];
  /** The words that nobody who asks wants beside it: what all of them exclude. */
  readonly excluded: readonly string[];
}

const tidy = (spelling: string) => spelling.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Two spellings of the same key are the same question to any search engine: case, width and spaces do not count. */
export const spellingKey = (spelling: string): string => tidy(spelling).toLowerCase().normalize('NFKC');

/** A spelling while those who ask for it are gathered. */
interface Gathered {
  readonly spelling: string;
  since: number;
  readonly wants: Set<Want>;
  excluded: readonly string[];
}

/**
 * Every different spelling of these wants, once, in the order of its first mention. `spellingsOf` says under what a want
 * is looked for. Default: its spellings.
 */
export function askedSpellings(
  wants: readonly Want[],
  spellingsOf: (want: Want) => readonly string[] = ({ spellings }) => spellings,
): Asked[] {
  const byKey = new Map<string, Gathered>();
  for (const want of wants) {
    const { since, excluded } = want;
    for (const spelling of spellingsOf(want)) {
      const key = spellingKey(spelling);
      const known = byKey.get(key);
      if (known) {
        known.since = Math.min(known.since, since);
        known.wants.add(want);
        known.excluded = known.excluded.filter((word) => excluded.includes(word));
      } else if (key !== '') {
        byKey.set(key, { spelling: tidy(spelling), since, wants: new Set([want]), excluded });
      }
    }
  }
  return [...byKey.values()].map((asked) => ({ ...asked, wants: [...asked.wants] }));
}

/** The question that covers these spellings: it reaches back as far as the most patient of those who ask. */
export function queryOf(text: string, asked: readonly Asked[]): Query {
  return {
    text,
    spellings: asked.map(({ spelling }) => spelling),
    since: asked.reduce((earliest, { since }) => Math.min(earliest, since), Number.POSITIVE_INFINITY),
    wants: [...new Set(asked.flatMap(({ wants }) => wants))],
  };
}

/** For sources without OR: one question for each different spelling, named `search:<spelling>`. */
export const queryPerSpelling = (wants: readonly Want[]): Query[] =>
  askedSpellings(wants).map((asked) => queryOf(`search:${spellingKey(asked.spelling)}`, [asked]));
