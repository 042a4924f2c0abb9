import {
  ASCII,
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
import { AFTER_SPACE, type Tokens } from './tokens.ts';

/** Told apart from the hash of the same token without white space before it. */
const SPACE_SALT = 0x5bd1e995;
/** These begin a name and must not follow a word directly: bob@acme.com does not hold @acme. */
const SIGILS = '@#$.';

/** A term, alias or excluded text, made ready for the index. */
export interface Spelling {
  /** One hash a token, as `stepHash` gives them. Empty: nothing in it can be compared, it matches nothing. */
  readonly steps: readonly number[];
  /** The text as it is compared when case does not matter, and when it does. */
  readonly folded: string;
  readonly exact: string;
}

/** Reads a spelling as a text would be read, so that both meet in the same form. `tokens` is scratch space. */
export function readSpelling(text: string, tokens: Tokens): Spelling {
  const settled = settle(text);
  tokens.scan(settled, true);
  const { count } = tokens;
  const start = tokens.starts[0] ?? 0;
  const end = count === 0 ? 0 : (tokens.ends[count - 1] ?? 0);
  const steps = Array.from({ length: count }, (_, index) => stepHash(tokens, index, index === 0));
  return {
    steps,
    folded: comparedForm(settled, start, end, true),
    exact: comparedForm(settled, start, end, false),
  };
}

/** The hash under which the index knows a token: white space before it counts, except before the first. */
export function stepHash(tokens: Tokens, index: number, first: boolean): number {
  const hash = tokens.hashes[index] as number;
  return !first && (tokens.flags[index] as number) & AFTER_SPACE ? hash ^ SPACE_SALT : hash;
}

/** Whether the spelling may not follow a word directly. */
export const beginsWithSigil = (folded: string): boolean => SIGILS.includes(folded.charAt(0));

/** Whether a part of a text, case aside, is the spelling whose folded form is given. */
export function isFolded(text: string, start: number, end: number, folded: string): boolean {
  let at = start;
  if (end - start === folded.length) {
    // Letter by letter while it is plain: both sides differ in length as soon as it is not.
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      const known = code < 128 ? (ASCII[code] as number) || code : 0;
      if ((known === 1 ? code : known) !== folded.charCodeAt(at - start)) break;
    }
  }
  return at === end || comparedForm(text, start, end, true) === folded;
}

/** A part of a text in the form that is compared: one space for white space, typographic variants made equal. */
export function comparedForm(text: string, start: number, end: number, fold: boolean): string {
  let form = '';
  let last = 0;
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
