import { visibleText } from '../visible-text.ts';

/** Cyrillic and Greek letters that pass for Latin ones, and those that they pass for. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...'авеікмнорстухсԁѕјһԛԝɡαεικνορτυχ'].map((letter, index) => [
    letter,
    [...'abeikmhopctyxcdsjhqwgaeiknoptux'][index] ?? letter,
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
const MIXED_ALPHABETS = /[a-z][Ͱ-ӿԀ-ԯɡ]|[Ͱ-ӿԀ-ԯɡ][a-z]/;
/** A digit or sign beside a letter, in a word. */
const MAY_BE_LEET = /[a-z][0-9@$]|[0-9$][a-z]/g;
/** Four letters or more, each by itself. */
const MAY_BE_SPACED = /[ ._-]\p{L}[ ._-]\p{L}[ ._-]\p{L}[ ._-]/u;
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){4,}(?![\p{L}\p{N}])/gu;

const latinize = (word: string) =>
  MIXED_ALPHABETS.test(word)
    ? Array.from(word, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
    : word;

const LEET_SIGN = /[013457@$]/g;
const leetToLetter = (sign: string) => LEET.get(sign) ?? sign;

const LEET_WORD_CHARACTER = /[a-z0-9@$]/;

/** Digits and signs read as letters in each word of three characters and more that has one beside a letter. */
function decodeLeet(text: string): string {
  let rest = '';
  let done = 0;
  MAY_BE_LEET.lastIndex = 0;
  for (let hit = MAY_BE_LEET.exec(text); hit; hit = MAY_BE_LEET.exec(text)) {
    let [from, to] = [hit.index, hit.index + 2];
    while (from > done && LEET_WORD_CHARACTER.test(text[from - 1]!)) from -= 1;
    while (to < text.length && LEET_WORD_CHARACTER.test(text[to]!)) to += 1;
    if (to - from >= 3) {
      rest += text.slice(done, from) + text.slice(from, to).replace(LEET_SIGN, leetToLetter);
      done = to;
    }
    MAY_BE_LEET.lastIndex = to;
  }
  return done === 0 ? text : rest + text.slice(done);
}

/** Small letters of one form: full-width letters, accents and ligatures taken back, look-alikes put right. */
function foldCharacters(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[‘’ʼ]/g, "'");
  return MIXED_ALPHABETS.test(folded) ? folded.replace(/\p{L}+/gu, latinize) : folded;
}

/**
 * The form of a text in which the words of the lists are looked for: as `plain`, digits in place of letters read as those,
 * and words written letter by letter joined. The length may change. Takes a text as a person sees it (`seenText`).
 */
export function normalizeVisible(seen: string): string {
  const folded = decodeLeet(foldCharacters(seen));
  return MAY_BE_SPACED.test(folded)
    ? folded.replace(SPACED, (letters) => letters.replace(/[ ._-]/g, ''))
    : folded;
}

/** The same of a text as it was written. */
export const normalizeText = (text: string): string => normalizeVisible(visibleText(text, Infinity));
