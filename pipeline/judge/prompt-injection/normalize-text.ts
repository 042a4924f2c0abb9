import { codeUnitsOf } from '../code-units.ts';
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
/** The letters that digits and signs stand for within a word, by code. */
const LEET: readonly (string | undefined)[] = Array.from(
  { length: 128 },
  (_, code) => 'oieastas'['013457@$'.indexOf(String.fromCharCode(code))],
);

/** ASCII with plain quotes and dashes: most texts. No normal form changes them, and they stay apart. */
const STABLE = /^[\u0000-\u007f\u2013\u2014\u2018-\u201d]*$/;

/** Whether neither Unicode normalization nor `latinizeMixed` changes a text; false for some that they do not change either. */
export const isStable = (text: string): boolean => STABLE.test(text);
/** Adjacent letters of two alphabets: only used to deceive. Checked first, because nearly no text has them. */
const MIXED_ALPHABETS = /[a-z][Ͱ-ӿԀ-֏ɡɑ]|[Ͱ-ӿԀ-֏ɡɑ][a-z]/i;
/** Three characters, each after a space or mark: nearly no text has them. Without classes of letters, which take time to test. */
const MAY_BE_SPACED = /(?:[ ._-][^ ._-][\udc00-\udfff]?){3}/;
/** Spaced-out letters, four or more; with spaces between the letters, more of them stand between words. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){3,}(?![\p{L}\p{N}])/gu;
/** Joins spaced-out letters; with other marks between them, a space ends a word. */
const joined = (letters: string) => letters.replace(/[._-]/.test(letters) ? /[._-]/g : / /g, '');

/** Three pictures, each before a character: nearly no text has them. Without classes of letters, which take time to test. */
const MAY_BE_PICTURED = /(?:[©®\u203c-\u3299\ud83c-\ud83f][\udc00-\udfff]?\ufe0f?\S[\udc00-\udfff]?){3}/;
/** Letters with the same picture between each of them, four or more. */
const PICTURED = /(?<!\p{L})\p{L}(\p{Extended_Pictographic})\ufe0f?\p{L}(?:\1\ufe0f?\p{L}){2,}/gu;
const withoutPictures = (letters: string) => letters.replace(/[\p{Extended_Pictographic}\ufe0f]/gu, '');

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

/** What a character is in a word with digits and signs: a letter, a digit or `$`, `@`, which also begins names, or nothing. */
const [LETTER, DIGIT, AT] = [1, 2, 3];
const LEET_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/.test(character) ? LETTER : /[0-9$]/.test(character) ? DIGIT : character === '@' ? AT : 0;
});
const leetKindOf = (code: number) => (code < LEET_KINDS.length ? LEET_KINDS[code]! : 0);

/** Replaces digits and signs in words of three or more that have them next to letters. */
function decodeLeet(text: string): string {
  const codes = codeUnitsOf(text);
  const { length } = text;
  let rest = '';
  let done = 0;
  for (let at = 0; at < length; at += 1) {
    const from = at;
    let [isMixed, before] = [false, 0];
    for (; at < length; at += 1) {
      const kind = leetKindOf(codes[at]!);
      if (kind === 0) break;
      isMixed ||= (before === LETTER && kind !== LETTER) || (before === DIGIT && kind === LETTER);
      before = kind;
    }
    if (!isMixed || at - from < 3) continue;
    for (let sign = from; sign < at; sign += 1) {
      const letter = LEET[codes[sign]!];
      if (letter === undefined) continue;
      rest += text.slice(done, sign) + letter;
      done = sign + 1;
    }
  }
  return done === 0 ? text : rest + text.slice(done);
}

const APOSTROPHES = /[‘’ʼ]/g;
const CURLY = /[‘’]/;

/** Lower-cases, removes accents, ligatures and full-width forms, and replaces look-alikes. */
function foldCharacters(text: string): string {
  const lower = text.toLowerCase();
  if (isStable(lower)) return CURLY.test(lower) ? lower.replace(APOSTROPHES, "'") : lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replaceAll('ß', 'ss')
    .replace(APOSTROPHES, "'");
  return latinizeMixed(MAY_BE_PICTURED.test(folded) ? folded.replace(PICTURED, withoutPictures) : folded);
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
