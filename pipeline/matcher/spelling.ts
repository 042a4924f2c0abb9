import {
  ASCII,
  ASCII_FOLD,
  CLASSES,
  classify,
  foldedForm,
  IGNORED,
  JOINER,
  MARK,
  PICTOGRAPH,
  plainForm,
  settle,
  SPACE,
  UNSETTLED,
} from './characters.ts';
import { lonelyKey, pairKey } from './opening-filter.ts';
import { type Tokens } from './tokens.ts';

/** Told apart from the hash of the same token without white space before it. */
const SPACE_SALT = 0x5bd1e995;
/** These begin a name and must not follow a word directly: bob@acme.com does not hold @acme. */
const SIGILS = '@#$.';

/** A term, alias or excluded text, made ready for the index. */
export interface Spelling {
  /** One hash a token, as `stepHash` gives them. Empty: nothing in it can be compared, it matches nothing. */
  readonly steps: readonly number[];
  /** Key of the token, or of the first two, for the filter. */
  readonly opening: number;
  /** The text as it is compared when case does not matter, and when it does. */
  readonly folded: string;
  readonly exact: string;
}

/** Reads a spelling as a text would be read, so that both meet in the same form. `tokens` is scratch space. */
export function readSpelling(text: string, tokens: Tokens): Spelling {
  const settled = settle(text);
  tokens.scan(settled, true);
  const { count } = tokens;
  const end = count === 0 ? 0 : tokens.end(count - 1);
  return {
    steps: Array.from({ length: count }, (_, index) => stepHash(tokens, index, index === 0)),
    opening: count === 1 ? lonelyKey(tokens.hash(0)) : pairKey(tokens.hash(0), tokens.hash(1)),
    folded: comparedForm(settled, 0, end, true),
    exact: comparedForm(settled, 0, end, false),
  };
}

/** The hash under which the index knows a token: white space before it counts, except before the first. */
export function stepHash(tokens: Tokens, index: number, first: boolean): number {
  const hash = tokens.hash(index);
  return !first && tokens.isSpaced(index) ? hash ^ SPACE_SALT : hash;
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
    const kind = ((CLASSES[code] as number) || classify(code)) & ~UNSETTLED;
    if (kind === JOINER) joining = last === PICTOGRAPH;
    if (kind === JOINER || kind === IGNORED || (kind === SPACE && last === SPACE)) continue;
    if (joining && kind === PICTOGRAPH) form += '\u200D';
    if (kind !== MARK) last = kind;
    joining = false;
    form += kind === SPACE ? ' ' : fold ? foldedForm(code) : plainForm(character);
  }
  return form;
}
