import { visibleText } from '../visible-text.ts';

/** Maps each character of a text to the one at the same index of another. */
const mapping = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, index) => [letter, to[index]!]));

/** Letters of other alphabets that look like Latin ones: Cyrillic, Greek, Armenian, phonetic. */
const LOOK_ALIKES = mapping(
  'авеікмнорстухсԁѕјһԛԝɡαεικνορτυχηωγσϲҽӏгօոսհզցɑ',
  'abeikmhopctyxcdsjhqwgaeikvoptuxnwyocelronuhqga',
);
/** Small capitals: letters of phonetic transcriptions, and of those who want no machine to read them. */
const SMALL_CAPITALS = mapping('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz');
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ]/gu;
/** Digits and signs used as letters within a word. */
const LEET = mapping('013457@$', 'oieastas');

const ASCII = /^[\u0000-\u007f]*$/;
/** Adjacent letters of two alphabets: only used to deceive. Checked first, because nearly no text has them. */
const MIXED_ALPHABETS = /[a-z][Ͱ-ӿԀ-֏ɡɑ]|[Ͱ-ӿԀ-֏ɡɑ][a-z]/i;
/** A digit or sign next to a letter. */
const MAY_BE_LEET = /[a-z][0-9@$]|[0-9$][a-z]/g;
/** Spaced-out letters, four or more; with spaces between the letters, more of them stand between words. */
const MAY_BE_SPACED = /[ ._-]\p{L}[ ._-]\p{L}[ ._-]\p{L}/u;
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){3,}(?![\p{L}\p{N}])/gu;
/** Joins spaced-out letters; with other marks between them, a space ends a word. */
const joined = (letters: string) => letters.replace(/[._-]/.test(letters) ? /[._-]/g : / /g, '');

const latinLetter = (letter: string): string => {
  const lower = letter.toLowerCase();
  const latin = LOOK_ALIKES.get(lower);
  return latin === undefined ? letter : letter === lower ? latin : latin.toUpperCase();
};

const latinize = (word: string) =>
  MIXED_ALPHABETS.test(word) ? Array.from(word, latinLetter).join('') : word;

/** Replaces letters of another alphabet that only look like Latin ones, in words with both. */
export const latinizeMixed = (text: string): string =>
  MIXED_ALPHABETS.test(text) ? text.replace(/\p{L}+/gu, latinize) : text;

const LEET_SIGN = /[013457@$]/g;
const leetToLetter = (sign: string) => LEET.get(sign) ?? sign;

const LEET_WORD_CHARACTER = /[a-z0-9@$]/;

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

/** Lower-cases, removes accents, ligatures and full-width forms, and replaces look-alikes. */
function foldCharacters(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replaceAll('ß', 'ss')
    .replace(/[‘’ʼ]/g, "'");
  return latinizeMixed(folded);
}

/**
 * Normalizes visible text for matching: `foldCharacters`, digits used as letters replaced, spaced-out words joined. May
 * change the length.
 */
export function normalizeVisible(seen: string): string {
  const folded = decodeLeet(foldCharacters(seen));
  return MAY_BE_SPACED.test(folded) ? folded.replace(SPACED, joined) : folded;
}

/** Normalizes a raw text. */
export const normalizeText = (text: string): string => normalizeVisible(visibleText(text, Infinity));
