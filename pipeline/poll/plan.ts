import { type Query, type Want } from '../sources/source.ts';

/** One spelling that is looked for, by everyone who looks for it. */
export interface Asked {
  /** As the first who asked wrote it, in Unicode's compatibility form, spaces collapsed. */
  readonly spelling: string;
  /** The earliest `since` of those who ask, in milliseconds. */
  readonly since: number;
  readonly wants: readonly Want[];
}

const tidy = (spelling: string) => spelling.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Two spellings of the same key are the same question to any search engine: case, width and spaces do not count. */
export const spellingKey = (spelling: string): string => tidy(spelling).toLowerCase().normalize('NFKC');

/** Every different spelling of these wants, once, in the order of its first mention. */
export function askedSpellings(wants: readonly Want[]): Asked[] {
  const byKey = new Map<string, { spelling: string; since: number; wants: Set<Want> }>();
  for (const want of wants) {
    for (const spelling of want.spellings) {
      const key = spellingKey(spelling);
      const known = byKey.get(key);
      if (known) {
        known.since = Math.min(known.since, want.since);
        known.wants.add(want);
      } else if (key !== '') {
        byKey.set(key, { spelling: tidy(spelling), since: want.since, wants: new Set([want]) });
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
