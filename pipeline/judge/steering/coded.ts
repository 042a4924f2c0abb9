import { fold } from './fold.ts';
import { signsIn, together } from './signs-in.ts';

/** Tag characters: copies of ASCII that nothing shows. Flags use a few of them behind a black flag. */
const TAGGED = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007e}]{4,}/gu;
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g;
const HEX = /(?<![0-9a-z])(?:(?:0x|\\x|%)?[0-9a-f]{2}[ ,:]?){16,}(?![0-9a-z])/gi;
/** Words by which orders in ROT13 and backwards are known: "instruction", "prompt", "ignore", "disregard", "forget", "relevant", "urgency". */
const TURNED = ['vafgehpgvba', 'cebzcg', 'vtaber', 'qvfertneq', 'sbetrg', 'eryrinag', 'hetrapl'];
const BACKWARDS = ['noitcurtsni', 'tpmorp', 'erongi', 'dragersid', 'tegrof', 'tnaveler', 'ycnegru'];

/** Bytes of text are printable; those of keys, hashes and pictures are not. */
const isText = (text: string) => text.length >= 8 && /^[\t\n\r\u0020-\u007e\u00a0-\uffef]+$/.test(text);

const decode = (piece: string, encoding: 'base64' | 'hex') => Buffer.from(piece, encoding).toString('utf8');
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const from = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - from + 13) % 26) + from);
  });

/** Longest coded piece that is read, in UTF-16 units. */
const MAX_PIECE = 4_000;
/** Codes within codes that are read: each makes a text longer, and a model undoes two at most. */
const MAX_LAYERS = 2;

/** A coded passage is meant for machines when what is in it steers. */
const steers = (decoded: string) => isText(decoded) && together(signsIn(fold(decoded))) >= 0.5;

/** Whether any piece that the pattern finds steers once it is decoded, or holds another that does. */
const anySteers = (text: string, layers: number, pattern: RegExp, read: (piece: string) => string): boolean =>
  [...text.matchAll(pattern)].some(([piece]) => {
    const decoded = read(piece.slice(0, MAX_PIECE));
    return steers(decoded) || (layers > 1 && mayHoldCode(decoded) && holdsCode(decoded, layers - 1));
  });

/** The letters of BASE64, and those of HEX with all that may stand between two digits: as bits, by their code. */
const [OF_BASE64, OF_HEX] = [1, 2];
const LETTERS = new Uint8Array(128);
for (let code = 0; code < LETTERS.length; code += 1) {
  const letter = String.fromCharCode(code);
  LETTERS[code] =
    (/[A-Za-z0-9+/_-]/.test(letter) ? OF_BASE64 : 0) | (/[0-9a-fx\\% ,:]/i.test(letter) ? OF_HEX : 0);
}

/** Whether so many letters of BASE64 or of HEX stand in a row as the shortest piece has: what parts most texts from code. */
function mayHoldCode(text: string): boolean {
  let [base64, hex] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letters = LETTERS[text.charCodeAt(at)] ?? 0;
    base64 = (letters & OF_BASE64) === 0 ? 0 : base64 + 1;
    hex = (letters & OF_HEX) === 0 ? 0 : hex + 1;
    if (base64 >= 24 || hex >= 32) return true;
  }
  return false;
}

function holdsCode(passage: string, layers: number): boolean {
  return (
    anySteers(passage, layers, BASE64, (piece) =>
      decode(piece.replaceAll('-', '+').replaceAll('_', '/'), 'base64'),
    ) || anySteers(passage, layers, HEX, (piece) => decode(piece.replace(/0x|[^0-9a-f]/gi, ''), 'hex'))
  );
}

/** Takes a passage as it was written and says whether it hides orders in a code that people do not read. */
export function isCoded(passage: string): boolean {
  if (mayHoldCode(passage) && holdsCode(passage, MAX_LAYERS)) return true;
  const lower = passage.toLowerCase();
  const holds = (words: readonly string[]) => words.some((word) => lower.includes(word));
  return (
    (holds(TURNED) && steers(rot13(passage))) ||
    (holds(BACKWARDS) && steers(Array.from(passage).reverse().join('')))
  );
}

/** Takes a text as it was written and says whether it holds words in tag characters, whatever they say. */
export const hasTaggedWords = (text: string): boolean => {
  TAGGED.lastIndex = 0;
  // The first half of each of them: asked first, as nearly no text has it.
  return text.includes('\udb40') && TAGGED.test(text);
};
