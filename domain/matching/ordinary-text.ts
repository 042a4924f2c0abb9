import { isJoined } from '../../schemas/query/search-words.ts';
import {
  classOf,
  IGNORABLE,
  IGNORED,
  JOINER,
  KATAKANA,
  KEPT,
  MARK,
  PICTOGRAPH,
  REGIONAL,
  SPACE,
  SYMBOL,
  WORD,
} from './characters.ts';

/*
 * The index and queries split text into words by rules of their own (docs/use/keywords.md, docs/query.md). In ordinary
 * texts, every word of a query that is made of letters and digits is a token of the index as well. Almost all texts are.
 */

/** What a character does to a text. */
const FINE = 1;
/** The text is not ordinary. */
const NEVER = 2;
/** The text is not ordinary if it stands directly after something that may belong to a word. */
const NOT_AFTER_WORD = 3;
/** The same for words of scripts with spaces. */
const NOT_AFTER_LETTER = 4;

/** The above by code point; 0: not seen yet. */
const EFFECTS = new Uint8Array(0x110000);

function effectOf(code: number): number {
  const known = EFFECTS[code];
  if (known) return known;
  const character = String.fromCodePoint(code);
  const effect = readEffect(character, classOf(code));
  EFFECTS[code] = effect;
  return effect;
}

function readEffect(character: string, kind: number): number {
  if (/\p{Pc}/u.test(character) || KEPT.test(character)) return NEVER;
  if (IGNORABLE.test(character) || kind === JOINER) return NOT_AFTER_WORD;
  if (!isJoined(character)) return FINE;
  if (kind === MARK) return NOT_AFTER_LETTER;
  return kind === WORD ? NEVER : FINE;
}

/** Returns the class of an ASCII character: a word or white space, which stands for all that separates. */
const asciiClass = (unit: number) =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a)
    ? WORD
    : SPACE;

const separates = (kind: number) =>
  kind === SPACE || kind === PICTOGRAPH || kind === REGIONAL || kind === IGNORED || kind === JOINER;

/** Whether the index shows every word of letters and digits that queries find in a text. */
export function isOrdinary(text: string): boolean {
  if (text.includes('_')) return false;
  /** The class of the last character beyond ASCII that is no mark, and where the characters after it begin. */
  let last = SPACE;
  let after = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 128) continue;
    const before = at > after ? asciiClass(text.charCodeAt(at - 1)) : last;
    const code = text.codePointAt(at) as number;
    if (code > 0xffff) at++;
    const effect = effectOf(code);
    if (effect === NEVER) return false;
    if (effect === NOT_AFTER_WORD && !separates(before)) return false;
    if (effect === NOT_AFTER_LETTER && (before <= KATAKANA || before === SYMBOL)) return false;
    const kind = classOf(code);
    last = kind === MARK ? before : kind;
    after = at + 1;
  }
  return true;
}

/** Whether a word is one that `isOrdinary` speaks of. */
export const isPlainWord = (word: string): boolean =>
  [...word].every((character, at) => {
    const kind = classOf(character.codePointAt(0) as number);
    return !isJoined(character) && (kind === WORD || (kind === MARK && at > 0));
  });

/** Letters of the scripts with spaces that most posts use, punctuation and ASCII: what plain words are surrounded by. */
const BEYOND_PLAIN =
  /[^\x00-\x7F\p{P}\p{Z}\p{C}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether a text may have words of queries that are not plain. */
export const mayHaveOthers = (text: string): boolean => BEYOND_PLAIN.test(text);
