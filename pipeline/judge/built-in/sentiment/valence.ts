import { readWeights } from '../../read-weights.ts';
import { FACES, OWN_VALENCES } from './lexicon.ts';

/** The factor of the built-in lists against the published ones, whose steps are wider. */
const OWN_LIST_FACTOR = 0.8;

interface ValenceFile {
  readonly lists: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

let loaded: ReadonlyMap<string, ReadonlyMap<string, number>> | null = null;

function readLists(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const { lists } = JSON.parse(readWeights('valences.json').toString('utf8')) as ValenceFile;
  const byLanguage = new Map<string, Map<string, number>>();
  for (const [language, rows] of Object.entries(lists)) {
    const valences = new Map<string, number>();
    for (const [tenths, words] of Object.entries(rows))
      for (const word of words.split(' ')) valences.set(word, Number(tenths.slice(1)) / 10);
    byLanguage.set(language, valences);
  }
  for (const [language, valences] of OWN_VALENCES) {
    const list = byLanguage.get(language) ?? new Map<string, number>();
    byLanguage.set(language, list);
    for (const [word, valence] of valences) {
      const rated = list.get(word);
      if (valence === 0) list.delete(word);
      else
        list.set(
          word,
          rated === undefined ? OWN_LIST_FACTOR * valence : (rated + OWN_LIST_FACTOR * valence) / 2,
        );
    }
  }
  return byLanguage;
}

/** Returns the list of a language (ISO 639-1), or null. */
export function valencesOf(language: string): ReadonlyMap<string, number> | null {
  loaded ??= readLists();
  return loaded.get(language.slice(0, 2)) ?? null;
}

/** Returns the valence of an emoji or emoticon, -3 to 3; 0 for a neutral one. */
export const valenceOfFace = (face: string): number => FACES.get(face) ?? 0;
