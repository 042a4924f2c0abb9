/**
 * What the matcher knows of each character: how it joins its neighbours into words, and what it is compared as.
 * Worked out from the Unicode data of the JavaScript engine when a character is first met, then kept in tables.
 */

/** How a code point behaves; the value 0 in `CLASSES` means "not met yet". The first four join into words. */
export const UNDERSCORE = 1;
export const WORD = 2;
export const HANGUL = 3;
export const KATAKANA = 4;
/** A letter of a script that is written without spaces: a word by itself. */
export const LONE = 5;
/** Punctuation and symbols: each stands by itself. */
export const SYMBOL = 6;
export const PICTOGRAPH = 7;
/** Regional indicators stand in pairs: two make a flag. */
export const REGIONAL = 8;
export const SPACE = 9;
/** Belongs to whatever stands before it. */
export const MARK = 10;
/** The zero width joiner: holds pictographs together, ignored elsewhere. */
export const JOINER = 11;
export const IGNORED = 12;
/** Set beside the class when NFKC may change the character, alone or through its neighbours. */
export const UNSETTLED = 0x80;

/** Class by code point. Zero pages are not touched until used, so the table costs what is met. */
export const CLASSES = new Uint8Array(0x110000);

/** For code points up to U+FFFF: the one code unit it is compared as, or 0 when that is not one code unit. */
export const FOLDS = new Uint16Array(0x10000);

/**
 * By ASCII code: the code it is compared as, and ASCII_WORD when it joins into words or ASCII_SYMBOL when it stands
 * by itself; 0 for white space. One table of small numbers, as the matcher's innermost loop reads nothing else.
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

/** Pictographs and signs that NFKC would open into letters or a space: "Acme™" became the longer word "AcmeTM". */
const KEPT = /[‼⁉™℠ℹⓂ㊗㊙´\u{1F201}-\u{1F251}]/u;
const BETWEEN_KEPT = /[^‼⁉™℠ℹⓂ㊗㊙´\u{1F201}-\u{1F251}]+/gu;
const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u;
const UNSEEN = /(?!\u200D)[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
const JOINING_NOTHING = /\u200D(?!\p{Extended_Pictographic})/gu;
/** Letters that may become one with the letter before: the parts of Hangul syllables, vowels of Kirat Rai. */
const PARTS = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\u{16D63}-\u{16D6A}]/u;

/** UAX #29: letters without a word break rule of their own (Line_Break=SA, ideographs, Hiragana). */
const LONE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]/u;
/** UAX #29, Word_Break=Katakana: the script and the signs shared with Hiragana, such as the long vowel mark. */
const KATAKANA_SIGNS = /[\p{Script=Katakana}〱-〵゠ー]/u;

/** Tried in order. */
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

/** The text in the form in which characters are looked up: NFKC, less the characters that are not compared. */
export function settle(text: string): string {
  const stripped = text.replace(UNSEEN, '').replace(JOINING_NOTHING, '').replaceAll('i\u0307', 'i');
  if (!KEPT.test(stripped)) return stripped.normalize('NFKC');
  return stripped.replace(BETWEEN_KEPT, (part) => part.normalize('NFKC'));
}

/** The character as it is compared when case matters. */
export function plainForm(character: string): string {
  return TYPOGRAPHIC.get(character) ?? character;
}

/**
 * The character as it is compared when case does not matter: full case folding (CaseFolding.txt, C + F), which for
 * every character but two is this chain of Unicode's own case mappings. The dotless i folds to itself. The dotted
 * capital I folds to i alone: with its dot, as the file has it, "İZMİR" would not be "İzmir".
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

/** The class of a code point met for the first time; enters it in the tables. */
export function classify(code: number): number {
  const character = String.fromCodePoint(code);
  const plain = plainForm(character);
  const kind = RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? WORD;
  const folded = foldedForm(code);
  if (folded.length === 1) FOLDS[code] = folded.charCodeAt(0);
  const value = isSettled(character, kind) ? kind : kind | UNSETTLED;
  CLASSES[code] = value;
  return value;
}

function isSettled(character: string, kind: number): boolean {
  if (kind === SPACE || kind === IGNORED || kind === JOINER || KEPT.test(character)) return true;
  return kind !== MARK && !PARTS.test(character) && character.normalize('NFKC') === character;
}

/** The class of a code point, settled or not. */
export const classOf = (code: number): number => ((CLASSES[code] as number) || classify(code)) & ~UNSETTLED;

/** The class of an ASCII character, from its entry in `ASCII`; 0 for white space. */
export function classInAscii(entry: number): number {
  if (entry === 0) return 0;
  if ((entry & ASCII_WORD) === 0) return SYMBOL;
  return (entry & ASCII_FOLD) === UNDERSCORE_CODE ? UNDERSCORE : WORD;
}

/** Whether a word character continues the word that a character of class `last` is in. */
export function joins(last: number, kind: number): boolean {
  return last !== 0 && last <= KATAKANA && (last === kind || last === UNDERSCORE || kind === UNDERSCORE);
}

for (let code = 0; code < 128; code++) {
  const kind = classify(code);
  if (kind === SPACE) continue;
  ASCII[code] = (FOLDS[code] as number) | (kind === WORD || kind === UNDERSCORE ? ASCII_WORD : ASCII_SYMBOL);
}
