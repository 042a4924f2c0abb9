import { fold } from './fold.ts';
import { signsIn, together } from './signs-in.ts';

/** Tag characters: copies of ASCII that nothing shows. Flags use a few of them behind a black flag. */
const TAGGED = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007e}]{4,}/gu;
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g;
const HEX = /(?<![0-9a-z])(?:(?:0x|\\x|%)?[0-9a-f]{2}[ ,:]?){16,}(?![0-9a-z])/gi;
/** Words by which orders in ROT13 and backwards are known: "instruction", "prompt", "ignore", "relevant", "urgency". */
const TURNED = /vafgehpgvba|cebzcg|vtaber|eryrinag|hetrapl/i;
const BACKWARDS = /noitcurtsni|tpmorp|erongi|tnaveler|ycnegru/i;

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

/** A coded passage is meant for machines when what is in it steers. */
const steers = (decoded: string) => isText(decoded) && together(signsIn(fold(decoded))) >= 0.5;

/** Whether any piece that the pattern finds steers once it is decoded. */
const anySteers = (text: string, pattern: RegExp, read: (piece: string) => string) =>
  [...text.matchAll(pattern)].some(([piece]) => steers(read(piece.slice(0, MAX_PIECE))));

/** Takes a passage as it was written and says whether it hides orders in a code that people do not read. */
export const isCoded = (passage: string): boolean =>
  anySteers(passage, BASE64, (piece) => decode(piece.replaceAll('-', '+').replaceAll('_', '/'), 'base64')) ||
  anySteers(passage, HEX, (piece) => decode(piece.replace(/0x|[^0-9a-f]/gi, ''), 'hex')) ||
  (TURNED.test(passage) && steers(rot13(passage))) ||
  (BACKWARDS.test(passage) && steers(Array.from(passage).reverse().join('')));

/** Takes a text as it was written and says whether it holds words in tag characters, whatever they say. */
export const hasTaggedWords = (text: string): boolean => {
  TAGGED.lastIndex = 0;
  return TAGGED.test(text);
};
