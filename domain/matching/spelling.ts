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
  settle,
  SPACE,
} from './characters.ts';
import { longerKey, pairKey } from './key-filter.ts';
import type { Tokens } from './tokens.ts';

/** Told apart from the hash of the same token without white space before it. */
const SPACE_SALT = 0x5bd1e995;
/** These begin a name and must not follow a word directly: bob@acme.com does not hold @acme. */
const SIGILS = '@#$.';

/** Set apart the key of a run that is a spelling from that of one that only begins some. */
const WHOLE = 0x2c1b3c6d;
const NO_PATH: readonly number[] = [];

/** A term, alias or excluded text, made ready for the index. */
export interface Spelling {
  /** Key of all its tokens. */
  readonly key: number;
  /** What is looked for at every token of a text: the key of its only token, or the pair key of its first two. */
  readonly opening: number;
  /** Of more than one token: the keys of its first two, three and so on, and the whole key. */
  readonly path: readonly number[];
  /** The text as it is compared when case does not matter. */
  readonly folded: string;
}

/**
 * Reads a spelling as a text would be read, so that both meet in the same form. Gives undefined when nothing in it
 * can be compared: it matches nothing. `tokens` is scratch space.
 */
export function readSpelling(text: string, tokens: Tokens): Spelling | undefined {
  const settled = settle(text);
  tokens.scan(settled, true);
  const { count } = tokens;
  if (count === 0) return undefined;
  let key = longerKey(0, tokens.hash(0));
  const path: number[] = [];
  for (let index = 1; index < count; index++) path.push((key = longerKey(key, stepHash(tokens, index))));
  if (count > 1) path.push(wholeKey(key));
  return {
    key,
    opening: count === 1 ? key : pairKey(tokens.hash(0), tokens.hash(1)),
    path: count === 1 ? NO_PATH : path,
    folded: comparedForm(settled, 0, tokens.end(count - 1), true),
  };
}

/** A spelling in the form in which it is compared when case matters. */
export function exactForm(text: string): string {
  const settled = settle(text);
  return comparedForm(settled, 0, settled.length, false).trimEnd();
}

/** The key under which the table notes that a run of tokens is a spelling. */
export const wholeKey = (key: number): number => Math.imul(key ^ WHOLE, WHOLE);

/** The hash of a token that is not the first: white space before it counts. */
export function stepHash(tokens: Tokens, index: number): number {
  return tokens.isSpaced(index) ? tokens.hash(index) ^ SPACE_SALT : tokens.hash(index);
}

/** Whether the spelling may not follow a word directly. */
export const beginsWithSigil = (folded: string): boolean => SIGILS.includes(folded.charAt(0));

/** Whether a part of a text, case and white space at its start aside, is the spelling whose folded form is given. */
export function isFolded(text: string, start: number, end: number, folded: string): boolean {
  // Code by code from the end while all is plain; the slow way as soon as anything differs.
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

/** A part of a text in the form that is compared: one space for white space, typographic variants made equal; none at the start. */
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
