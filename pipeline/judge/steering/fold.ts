import { seenText } from '../cut-text.ts';

/** Cyrillic and Greek letters that pass for Latin ones, and those that they pass for. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  [...'авеікмнорстухсԁѕјһԛԝɡαεικνορτυχ'].map((letter, at) => [
    letter,
    [...'abeikmhopctyxcdsjhqwgaeiknoptux'][at] ?? letter,
  ]),
);

/** Digits and signs that pass for letters within a word. */
const LEET: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
]);

const ASCII = /^[\u0000-\u007f]*$/;
/** Letters of two alphabets side by side: nobody writes so but to deceive. Asked first, since nearly no text has them. */
const MAY_BE_MIXED = /[a-z][Ͱ-ӿԀ-ԯɡ]|[Ͱ-ӿԀ-ԯɡ][a-z]/;
/** A digit or sign beside a letter, in a word. */
const MAY_BE_SPELT = /[a-z][0-9@$]|[0-9$][a-z]/;
/** Four letters or more, each by itself. */
const MAY_BE_SPACED = /[ ._-]\p{L}[ ._-]\p{L}[ ._-]\p{L}[ ._-]/u;
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){4,}(?![\p{L}\p{N}])/gu;

const swap = (word: string, by: ReadonlyMap<string, string>) =>
  Array.from(word, (letter) => by.get(letter) ?? letter).join('');

const unmixed = (word: string) => (MAY_BE_MIXED.test(word) ? swap(word, ALIKE) : word);
const unspelt = (word: string) => (MAY_BE_SPELT.test(word) ? swap(word, LEET) : word);

/** Small letters of one form: full-width letters, accents and ligatures taken back, look-alikes put right. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[‘’ʼ]/g, "'");
  return MAY_BE_MIXED.test(folded) ? folded.replace(/\p{L}+/gu, unmixed) : folded;
}

/**
 * The form of a text in which the words of the lists are looked for: as `plain`, without unseen characters, digits in
 * place of letters read as those, and words written letter by letter joined. The length may change.
 */
export function fold(text: string): string {
  let folded = plain(seenText(text, Infinity));
  if (MAY_BE_SPELT.test(folded)) folded = folded.replace(/[a-z0-9@$]{3,}/g, unspelt);
  if (MAY_BE_SPACED.test(folded))
    folded = folded.replace(SPACED, (letters) => letters.replace(/[ ._-]/g, ''));
  return folded;
}
