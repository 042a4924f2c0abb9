import { codeUnitsOf } from '../code-units.ts';
import { normalizeText } from './normalize-text.ts';
import { matchPatterns, combinedScore } from './match-patterns.ts';

/** Tag characters: invisible copies of ASCII. Flag emoji use a few of them after a black flag. */
const TAG_CHARACTERS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007e}]{4,}/gu;
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g;
const HEX = /(?<![0-9a-z])(?:(?:0x|\\x|%)?[0-9a-f]{2}[ ,:]?){16,}(?![0-9a-z])/gi;
/** "instruction", "prompt", "ignore", "disregard", "forget", "relevant", "urgency" and what verdicts say in ROT13, and reversed. */
const ROT13_WORD =
  /vafgehpgvba|cebzcg|vtaber|qvfertneq|sbetrg|eryrinag|hetrapl|hetrag|fragvzrag|cbfvgvir|artngvir/;
const REVERSED_WORD =
  /noitcurtsni|tpmorp|erongi|dragersid|tegrof|tnaveler|ycnegru|tnegru|tnemitnes|evitisop|evitagen/;
const CODED_WORD = new RegExp(`${ROT13_WORD.source}|${REVERSED_WORD.source}`);

/** Decoded text is printable; keys, hashes and pictures are not. */
const isText = (text: string) => text.length >= 8 && /^[\t\n\r\u0020-\u007e\u00a0-\uffef]+$/.test(text);

const decode = (piece: string, encoding: 'base64' | 'hex') => Buffer.from(piece, encoding).toString('utf8');
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const from = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - from + 13) % 26) + from);
  });

/** The longest encoded piece that is decoded, in UTF-16 units. */
const MAX_PIECE = 4_000;
/** The most nested encodings that are decoded: each makes a text longer, and a model undoes at most two. */
const MAX_LAYERS = 2;

const isInjection = (decoded: string) =>
  isText(decoded) && combinedScore(matchPatterns(normalizeText(decoded))) >= 0.5;

/** Whether any match of the pattern decodes to an injection, directly or after another decoding. */
const anyDecodesToInjection = (
  text: string,
  layers: number,
  pattern: RegExp,
  read: (piece: string) => string,
): boolean =>
  [...text.matchAll(pattern)].some(([piece]) => {
    const decoded = read(piece.slice(0, MAX_PIECE));
    return (
      isInjection(decoded) ||
      (layers > 1 && mayContainCode(decoded) && containsEncodedOrders(decoded, layers - 1))
    );
  });

/** The characters of BASE64, and those of HEX with its separators, as bits by code. */
const [BASE64_BIT, HEX_BIT] = [1, 2];
const CODE_ALPHABETS = new Uint8Array(128);
for (let code = 0; code < CODE_ALPHABETS.length; code += 1) {
  const letter = String.fromCharCode(code);
  CODE_ALPHABETS[code] =
    (/[A-Za-z0-9+/_-]/.test(letter) ? BASE64_BIT : 0) | (/[0-9a-fx\\% ,:]/i.test(letter) ? HEX_BIT : 0);
}

/** Whether the text has a run of characters as long as the shortest encoded piece. Rules out most texts cheaply. */
function mayContainCode(text: string): boolean {
  const codes = codeUnitsOf(text);
  const { length } = text;
  let [base64, hex] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const code = codes[index]!;
    const letters = code < CODE_ALPHABETS.length ? CODE_ALPHABETS[code]! : 0;
    base64 = (letters & BASE64_BIT) === 0 ? 0 : base64 + 1;
    hex = (letters & HEX_BIT) === 0 ? 0 : hex + 1;
    if (base64 >= 24 || hex >= 32) return true;
  }
  return false;
}

function containsEncodedOrders(passage: string, layers: number): boolean {
  return (
    anyDecodesToInjection(passage, layers, BASE64, (piece) =>
      decode(piece.replaceAll('-', '+').replaceAll('_', '/'), 'base64'),
    ) ||
    anyDecodesToInjection(passage, layers, HEX, (piece) => decode(piece.replace(/0x|[^0-9a-f]/gi, ''), 'hex'))
  );
}

/** Whether a passage hides orders in an encoding that people do not read. */
export function hasEncodedOrders(passage: string): boolean {
  if (mayContainCode(passage) && containsEncodedOrders(passage, MAX_LAYERS)) return true;
  const lower = passage.toLowerCase();
  if (!CODED_WORD.test(lower)) return false;
  return (
    (ROT13_WORD.test(lower) && isInjection(rot13(passage))) ||
    (REVERSED_WORD.test(lower) && isInjection(Array.from(passage).reverse().join('')))
  );
}

/** Whether a text contains words in tag characters, whatever they say. */
export const hasTagCharacters = (text: string): boolean => {
  TAG_CHARACTERS.lastIndex = 0;
  // The high surrogate of all of them, checked first because nearly no text has it.
  return text.includes('\udb40') && TAG_CHARACTERS.test(text);
};
