import {
  ASCII,
  CLASSES,
  classify,
  foldedForm,
  FOLDS,
  IGNORED,
  JOINER,
  joins,
  KATAKANA,
  MARK,
  PICTOGRAPH,
  REGIONAL,
  SPACE,
  SYMBOL,
  UNDERSCORE,
  UNSETTLED,
  WORD,
} from './characters.ts';

/** White space stands before the token. */
export const AFTER_SPACE = 1;
/** A word of letters and digits stands directly before the token. */
export const AFTER_WORD = 2;

const UNDERSCORE_CODE = 0x5f;
const JOINER_CODE = 0x200d;
/** An odd number near 2^32 / golden ratio (Knuth, TAOCP 6.4): its products spread into the upper bits. */
const SPREAD = 0x9e3779b1;
const SEED = 0x811c9dc5;
/** No character before: the start of the text or white space. */
const NONE = 0;

/**
 * Cuts a text into tokens: whole words, single letters of scripts without spaces, single symbols. One pass; the
 * arrays are reused from text to text, so that nothing is allocated for a post of usual size.
 */
export class Tokens {
  /** Hash of each token's folded code units. Equal tokens have equal hashes; the reverse must be checked. */
  hashes = new Int32Array(1024);
  /** Where each token begins in the text, and where it ends (exclusive). */
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  /** `AFTER_SPACE` and `AFTER_WORD`. */
  flags = new Uint8Array(1024);
  count = 0;

  #hash = 0;
  /** Class of the last character of the open token; NONE when no token is open. */
  #last = NONE;
  #spaced = 0;
  #joining = false;

  /**
   * `settled` says that the text comes from `settle`. Gives false, with tokens that mean nothing, when an
   * unsettled text has to be settled first.
   */
  scan(text: string, settled: boolean): boolean {
    const length = text.length;
    this.#begin(length);
    let at = 0;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        const next = this.#other(text, at, settled);
        if (next < 0) return false;
        at = next;
        continue;
      }
      const folded = ASCII[code] as number;
      if (folded > 1) {
        at = this.#asciiWord(text, at, folded);
      } else if (folded === 1) {
        this.#close(at++);
        this.#spaced = AFTER_SPACE;
      } else {
        this.#open(at++, SYMBOL);
        this.#hash = Math.imul(SEED ^ code, SPREAD);
      }
    }
    this.#close(length);
    return true;
  }

  #begin(length: number): void {
    if (length > this.hashes.length) {
      this.hashes = new Int32Array(length);
      this.starts = new Int32Array(length);
      this.ends = new Int32Array(length);
      this.flags = new Uint8Array(length);
    }
    this.count = 0;
    this.#last = NONE;
    this.#spaced = 0;
  }

  #close(end: number): void {
    if (this.#last === NONE) return;
    this.hashes[this.count] = this.#hash;
    this.ends[this.count++] = end;
    this.#last = NONE;
  }

  #open(start: number, kind: number): void {
    const last = this.#last;
    this.#close(start);
    this.starts[this.count] = start;
    this.flags[this.count] = this.#spaced | (last === WORD || last === UNDERSCORE ? AFTER_WORD : 0);
    this.#hash = SEED;
    this.#spaced = 0;
    this.#joining = false;
    this.#last = kind;
  }

  /** A run of ASCII word characters; gives where it ends. */
  #asciiWord(text: string, start: number, first: number): number {
    const kind = first === UNDERSCORE_CODE ? UNDERSCORE : WORD;
    if (!joins(this.#last, kind)) this.#open(start, kind);
    const length = text.length;
    let hash = this.#hash;
    let folded = first;
    let last = first;
    let at = start;
    while (folded > 1) {
      hash = Math.imul(hash ^ folded, SPREAD);
      last = folded;
      if (++at === length) break;
      const code = text.charCodeAt(at);
      folded = code < 128 ? (ASCII[code] as number) : 0;
    }
    this.#hash = hash;
    this.#last = last === UNDERSCORE_CODE ? UNDERSCORE : WORD;
    return at;
  }

  /** One character beyond ASCII; gives where it ends, or -1 when the text must be settled first. */
  #other(text: string, at: number, settled: boolean): number {
    let code = text.charCodeAt(at);
    if ((code & 0xfc00) === 0xd800) code = text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const value = (CLASSES[code] as number) || classify(code);
    if (value & UNSETTLED && !settled) return -1;
    const kind = value & ~UNSETTLED;
    if (kind === SPACE) {
      this.#close(at);
      this.#spaced = AFTER_SPACE;
    } else if (kind === JOINER) {
      this.#joining = this.#last === PICTOGRAPH;
    } else if (kind !== IGNORED) {
      this.#extend(at, kind);
      this.#add(code);
    }
    return next;
  }

  /** Opens a token unless the character belongs to the open one. */
  #extend(at: number, kind: number): void {
    const last = this.#last;
    if (kind === MARK) {
      if (last === NONE) this.#open(at, SYMBOL);
    } else if (kind <= KATAKANA) {
      if (!joins(last, kind)) this.#open(at, kind);
      this.#last = kind;
    } else if (kind === REGIONAL && last === REGIONAL) {
      this.#last = SYMBOL;
    } else if (kind === PICTOGRAPH && last === PICTOGRAPH && this.#joining) {
      this.#hash = Math.imul(this.#hash ^ JOINER_CODE, SPREAD);
      this.#joining = false;
    } else {
      this.#open(at, kind);
    }
  }

  #add(code: number): void {
    const short = code < 0x10000 ? (FOLDS[code] as number) : 0;
    if (short !== 0) {
      this.#hash = Math.imul(this.#hash ^ short, SPREAD);
      return;
    }
    const folded = foldedForm(code);
    for (let i = 0; i < folded.length; i++) this.#hash = Math.imul(this.#hash ^ folded.charCodeAt(i), SPREAD);
  }
}
