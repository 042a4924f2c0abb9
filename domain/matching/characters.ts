/**
 * How each character joins its neighbors into words, and what it compares as. Derived from the Unicode data of the
 * JavaScript engine when a character is first seen, then kept in tables.
 */

/** Character classes. 0 in `CLASSES` means "not seen yet". The first four join into words. */
export const UNDERSCORE = 1;
export const WORD = 2;
export const HANGUL = 3;
export const KATAKANA = 4;
/** A letter of a script written without spaces: a word on its own. */
export const LONE = 5;
/** Punctuation and symbols: each is a token on its own. */
export const SYMBOL = 6;
export const PICTOGRAPH = 7;
/** Regional indicators: two make a flag. */
export const REGIONAL = 8;
export const SPACE = 9;
/** Belongs to the character before it. */
export const MARK = 10;
/** The zero width joiner: joins pictographs, ignored elsewhere. */
export const JOINER = 11;
export const IGNORED = 12;
/** Flag: NFKC may change the character, alone or together with its neighbors. */
export const UNNORMALIZED = 0x80;

/** Class by code point. The operating system allocates pages on first write, so the table costs only what is used. */
export const CLASSES = new Uint8Array(0x110000);

/** For code points up to U+FFFF: the code unit it compares as, or 0 when that takes more than one. */
export const FOLDS = new Uint16Array(0x10000);

/**
 * By ASCII code: the code it compares as, plus ASCII_WORD or ASCII_SYMBOL; 0 for white space. The innermost loop
 * reads nothing else.
 */
export const ASCII = new Uint16Array(128);
export const ASCII_FOLD = 0xff;
export const ASCII_WORD = 0x100;
export const ASCII_SYMBOL = 0x200;
export const UNDERSCORE_CODE = 0x5f;

const TYPOGRAPHIC = new Map([
  ...['‘', '’', '‛', 'ʼ', 'ʻ', '´'].map((mark) => [mark, "'"] as const),
  ...['“', '”', '„', '‟'].map((mark) => [mark, '"'] as const),
  ...['‐', '‑', '‒', '–', '−'].map((mark) => [mark, '-'] as const),
]);

/** Pictographs and signs that NFKC would expand into letters or a space: "Acme™" would become the longer word "AcmeTM". */
export const KEPT = /[‼⁉™℠ℹⓂ㊗㊙´\u{1F201}-\u{1F251}]/u;
const BETWEEN_KEPT = /[^‼⁉™℠ℹⓂ㊗㊙´\u{1F201}-\u{1F251}]+/gu;
export const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u;
const UNSEEN = /(?!\u200D)[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
const JOINING_NOTHING = /\u200D(?!\p{Extended_Pictographic})/gu;
/** Letters that may combine with the letter before: parts of Hangul syllables, vowels of Kirat Rai. */
const PARTS = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\u{16D63}-\u{16D6A}]/u;

/** UAX #29: letters without a word break rule of their own (Line_Break=SA, ideographs, Hiragana). */
const LONE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]/u;
/** UAX #29, Word_Break=Katakana: the script and the signs shared with Hiragana, such as the long vowel mark. */
const KATAKANA_SIGNS = /[\p{Script=Katakana}〱-〵゠ー]/u;

/** The first pattern that matches decides the class. */
const RULES: readonly (readonly [RegExp, number])[] = [
  [/\u200D/, JOINER],
  [IGNORABLE, IGNORED],
  [/[\s\u0085]/, SPACE],
  [/\p{M}/u, MARK],
  [/\p{Pc}/u, UNDERSCORE],
  [/\p{Regional_Indicator}/u, REGIONAL],
  [/\p{Extended_Pictographic}/u, PICTOGRAPH],
  [/\p{Nd}/u, WORD],
  [KATAKANA_SIGNS, KATAKANA],
  [/[^\p{L}\p{Nl}]/u, SYMBOL],
  [/\p{Script=Hangul}/u, HANGUL],
  [LONE_SCRIPTS, LONE],
];

const longFolds = new Map<number, string>();

/** Returns the text in NFKC without the characters that matching ignores. */
export function normalize(text: string): string {
  const stripped = text.replace(UNSEEN, '').replace(JOINING_NOTHING, '').replaceAll('i\u0307', 'i');
  if (!KEPT.test(stripped)) return stripped.normalize('NFKC');
  return stripped.replace(BETWEEN_KEPT, (part) => part.normalize('NFKC'));
}

/** Returns the form in which a character is compared when case matters. */
export function plainForm(character: string): string {
  return TYPOGRAPHIC.get(character) ?? character;
}

/**
 * Returns the form in which a character is compared when case does not matter: full case folding (CaseFolding.txt, C
 * + F). The dotless i folds to itself, and the dotted capital I to a plain i, so that "İZMİR" equals "İzmir".
 */
export function foldedForm(code: number): string {
  const short = code < 0x10000 ? FOLDS[code] : 0;
  if (short) return String.fromCharCode(short);
  const known = longFolds.get(code);
  if (known !== undefined) return known;
  const folded = foldCase(plainForm(String.fromCodePoint(code)));
  longFolds.set(code, folded);
  return folded;
}

function foldCase(character: string): string {
  if (character === 'ı') return character;
  return character === 'İ' ? 'i' : character.toLowerCase().toUpperCase().toLowerCase();
}

/** Returns the class of a code point seen for the first time and stores it in the tables. */
export function classify(code: number): number {
  const character = String.fromCodePoint(code);
  const plain = plainForm(character);
  const kind = RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? WORD;
  const folded = foldedForm(code);
  if (folded.length === 1) FOLDS[code] = folded.charCodeAt(0);
  const value = isNormalized(character, kind) ? kind : kind | UNNORMALIZED;
  CLASSES[code] = value;
  return value;
}

function isNormalized(character: string, kind: number): boolean {
  if (kind === SPACE || kind === IGNORED || kind === JOINER || KEPT.test(character)) return true;
  return kind !== MARK && !PARTS.test(character) && character.normalize('NFKC') === character;
}

/** Returns the class of a code point without the flag. */
export const classOf = (code: number): number =>
  ((CLASSES[code] as number) || classify(code)) & ~UNNORMALIZED;

/** Returns the class of an ASCII character from its entry in `ASCII`; 0 for white space. */
export function classInAscii(entry: number): number {
  if (entry === 0) return 0;
  if ((entry & ASCII_WORD) === 0) return SYMBOL;
  return (entry & ASCII_FOLD) === UNDERSCORE_CODE ? UNDERSCORE : WORD;
}

/** Whether a word character of class `kind` continues a word that ends with class `last`. */
export function joins(last: number, kind: number): boolean {
  return last !== 0 && last <= KATAKANA && (last === kind || last === UNDERSCORE || kind === UNDERSCORE);
}

for (let code = 0; code < 128; code++) {
  const kind = classify(code);
  if (kind === SPACE) continue;
  ASCII[code] = (FOLDS[code] as number) | (kind === WORD || kind === UNDERSCORE ? ASCII_WORD : ASCII_SYMBOL);
}
