/** What a character is to the model of steering sentences: 0 stands for spaces and punctuation. */
export const [WORD_PART, IDEOGRAPH, SIGN] = [1, 2, 3];

/** Signs that frame values and orders. */
const SIGNS = new Set('{}[]<>=:#*|?"(');
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

function readKind(character: string): number {
  if (IDEOGRAPHIC.test(character)) return IDEOGRAPH;
  return LETTER.test(character) ? WORD_PART : SIGNS.has(character) ? SIGN : 0;
}

let kinds: Uint8Array | null = null;
const readKinds = () =>
  Uint8Array.from({ length: 1 << 16 }, (_, code) => readKind(String.fromCharCode(code)));

/** Returns the kind of a UTF-16 unit. */
export const kindOf = (code: number): number => (kinds ??= readKinds())[code]!;
