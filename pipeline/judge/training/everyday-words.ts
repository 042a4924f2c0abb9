import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { trainingDataFolder, type LicensedSet, textsOf } from './licensed-sets.ts';

/** Texts of people, of many subjects. */
const SETS: readonly LicensedSet[] = [
  'reddit-top-2013',
  'label-goemotions-reddit',
  'label-crisislex-t6',
  'label-target-sentiment',
  'label-stackoverflow-sentiment',
  'label-entity-sentiment',
  'news-huffpost',
];
/** Times that a word has to be written small, and the share of them among all. */
const TIMES = 3;
const SHARE = 0.7;
/** Sentences that tell nothing of capitals: very short ones, those with none, and headlines. */
const LEAST_WORDS = 5;
const MOST_CAPITALS = 0.4;

/** The words of a sentence as written, but for the first, which has a capital anyway; none where capitals mean nothing. */
function midSentenceWords(sentence: string): string[] {
  const words = sentence.match(/[@#]?[\p{L}']+/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const tells = words.length >= LEAST_WORDS && capitals > 0 && capitals <= words.length * MOST_CAPITALS;
  return tells ? words.slice(1).filter((word) => /^[A-Za-z]{3,}$/.test(word)) : [];
}

/** The words that people mostly write small within a sentence, as the text of their file: no names, but what brands like to be called by. */
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
