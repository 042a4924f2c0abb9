import {
  ASCII,
  ASCII_FOLD,
  classOf,
  foldedForm,
  IGNORED,
  JOINER,
  MARK,
  PICTOGRAPH,
  plainForm,
  normalize,
  SPACE,
} from './characters.ts';
import { extendKey, pairKey } from './key-filter.ts';
import type { Tokens } from './tokens.ts';

/** Distinguishes a token after white space from the same token without it. */
const SPACE_SALT = 0x5bd1e995;
/** These start a name and must not directly follow a word: bob@acme.com does not contain @acme. */
const SIGILS = '@#$.';

/** Distinguishes a run of tokens that is a whole spelling from one that is only the start of some. */
const WHOLE = 0x2c1b3c6d;
const NO_PREFIXES: readonly number[] = [];

/** A term, alias, or excluded text, prepared for the index. */
export interface Spelling {
  /** The key of all its tokens. */
  readonly key: number;
  /** What the index checks at every token of a text: the key of the only token, or the pair key of the first two. */
  readonly start: number;
  /** For more than one token: the keys of the first two, three, and so on, and the whole key. */
  readonly prefixes: readonly number[];
  /** The form that is compared when case does not matter. */
  readonly folded: string;
}

/** Reads a spelling as a text is read; undefined when nothing in it is comparable. `tokens` is scratch space. */
export function readSpelling(text: string, tokens: Tokens): Spelling | undefined {
  const normalized = normalize(text);
  tokens.scan(normalized, true);
  const { count } = tokens;
  if (count === 0) return undefined;
  let key = extendKey(0, tokens.hash(0));
  const prefixes: number[] = [];
  for (let index = 1; index < count; index++) prefixes.push((key = extendKey(key, stepHash(tokens, index))));
  if (count > 1) prefixes.push(wholeKey(key));
  return {
    key,
    start: count === 1 ? key : pairKey(tokens.hash(0), tokens.hash(1)),
    // A copy has room for nothing more, which an array that has grown has.
    prefixes: count === 1 ? NO_PREFIXES : prefixes.slice(),
    folded: comparedForm(normalized, 0, tokens.end(count - 1), true),
  };
}

/** Returns the form of a spelling that is compared when case matters. */
export function exactForm(text: string): string {
  const normalized = normalize(text);
  return comparedForm(normalized, 0, normalized.length, false).trimEnd();
}

/** Returns the key that marks a run of tokens as a whole spelling. */
export const wholeKey = (key: number): number => Math.imul(key ^ WHOLE, WHOLE);

/** Returns the hash of a token after the first, which depends on white space before it. */
export function stepHash(tokens: Tokens, index: number): number {
  return tokens.hasSpaceBefore(index) ? tokens.hash(index) ^ SPACE_SALT : tokens.hash(index);
}

/** Whether the spelling must not directly follow a word. */
export const beginsWithSigil = (folded: string): boolean => SIGILS.includes(folded.charAt(0));

/** Whether a part of a text equals a folded spelling, ignoring case and leading white space. */
export function isFolded(text: string, start: number, end: number, folded: string): boolean {
  // Compares ASCII codes from the end; falls back to the slow way at the first difference.
  let at = end;
  for (let left = folded.length; left > 0 && at > start; left--) {
    const code = text.charCodeAt(--at);
    const known = code < 128 ? (ASCII[code] as number) & ASCII_FOLD || code : 0;
    if (known !== folded.charCodeAt(left - 1)) return comparedForm(text, start, end, true) === folded;
    if (left === 1 && isBlank(text, start, at)) return true;
  }
  return comparedForm(text, start, end, true) === folded;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== 0x20) return false;
  return true;
}

/** Returns a part of a text in comparable form: single spaces, none at the start, typographic variants unified, folded if asked. */
export function comparedForm(text: string, start: number, end: number, fold: boolean): string {
  let form = '';
  let last = SPACE;
  let joining = false;
  for (const character of text.slice(start, end)) {
    const code = character.codePointAt(0) as number;
    const kind = classOf(code);
    if (kind === JOINER) joining = last === PICTOGRAPH;
    if (kind === JOINER || kind === IGNORED || (kind === SPACE && last === SPACE)) continue;
    if (joining && kind === PICTOGRAPH) form += '\u200D';
    if (kind !== MARK) last = kind;
    joining = false;
    form += kind === SPACE ? ' ' : fold ? foldedForm(code) : plainForm(character);
  }
  return form;
}
