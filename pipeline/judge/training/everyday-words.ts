import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { trainingDataFolder, type LicensedSet, textsOf } from './licensed-sets.ts';

/** Texts by people, on many subjects. */
const SETS: readonly LicensedSet[] = [
  'reddit-top-2013',
  'label-goemotions-reddit',
  'label-crisislex-t6',
  'label-target-sentiment',
  'label-stackoverflow-sentiment',
  'label-entity-sentiment',
  'news-huffpost',
];
/** The fewest times a word must be in lower case, and the least share of its occurrences. */
const TIMES = 2;
const SHARE = 0.6;
/** Capitals mean nothing in sentences with fewer words, without capitals, or with more of them, as in headlines. */
const LEAST_WORDS = 5;
const MOST_CAPITALS = 0.4;

/** Returns the words of a sentence except the first, which is capitalized anyway; none where capitals mean nothing. */
function midSentenceWords(sentence: string): string[] {
  const words = sentence.match(/[@#]?[\p{L}']+/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isTelling = words.length >= LEAST_WORDS && capitals > 0 && capitals <= words.length * MOST_CAPITALS;
  return isTelling ? words.slice(1).filter((word) => /^[A-Za-z]{3,}$/.test(word)) : [];
}

/** Returns the file of the words that people mostly write in lower case within a sentence: brands like such names. */
export function everydayWords(data: string): string {
  const seen = new Map<string, { small: number; all: number }>();
  for (const text of SETS.flatMap((set) => textsOf(data, set))) {
    for (const word of text
      .replace(/https?:\S+/g, ' ')
      .split(/[.!?\n:]+/)
      .flatMap(midSentenceWords)) {
      const key = word.toLowerCase();
      const counts = seen.get(key) ?? { small: 0, all: 0 };
      seen.set(key, { small: counts.small + Number(word === key), all: counts.all + 1 });
    }
  }
  const words = [...seen]
    .filter(([, { small, all }]) => small >= TIMES && small >= SHARE * all)
    .map(([word]) => word)
    .sort();
  const file = {
    what: 'words that are mostly written small within a sentence',
    made_by: 'pipeline/judge/training/everyday-words.ts',
    made_from: SETS,
    words: words.join(' '),
  };
  return `${JSON.stringify(file)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(import.meta.dirname, '../built-in/weights/everyday-words.json');
  writeFileSync(target, everydayWords(trainingDataFolder()));
}
