import {
  ASCII,
  ASCII_FOLD,
  ASCII_WORD,
  CLASSES,
  classify,
  classInAscii,
  classOf,
  foldedForm,
  FOLDS,
  IGNORED,
  JOINER,
  joins,
  KATAKANA,
  LONE,
  MARK,
  PICTOGRAPH,
  REGIONAL,
  SPACE,
  SYMBOL,
  UNDERSCORE,
  UNDERSCORE_CODE,
  UNNORMALIZED,
  WORD,
} from './characters.ts';

const JOINER_CODE = 0x200d;
/** An odd number near 2^32 / golden ratio (Knuth, TAOCP 6.4): multiplying by it spreads bits upward. */
const SPREAD = 0x9e3779b1;
const BEYOND_ASCII = 0xffff;
/** No open token: the start of the text, or white space before. */
const NONE = 0;

/**
 * Splits a text into tokens in one pass: words, single letters of scripts without spaces, and single symbols. With
 * `perLetter` every letter is a token. Arrays are reused.
 */
export class Tokens {
  /** Two numbers per token: `hash` and `end`. One array, because a loop over several is measurably slower. */
  cuts: Int32Array;
  count = 0;
  text = '';
  /** Whether the whole text is ASCII. Not known with `perLetter`. */
  isAscii = false;

  /** The code units of the text, followed by one that ends every run of ASCII. */
  #units = new Uint16Array(1024);
  /** The same memory as bytes: copying a text in one call is far faster than unit by unit (little-endian machines). */
  #bytes = Buffer.from(this.#units.buffer);
  #hash = 0;
  /** Class of the last character of the open token; NONE when no token is open. */
  #last = NONE;
  #joining = false;
  readonly #perLetter: boolean;
  /** Array slots per code unit: in per-letter mode, one character folds into at most three tokens. */
  readonly #slotsPerUnit: number;

  constructor(perLetter = false) {
    this.#perLetter = perLetter;
    this.#slotsPerUnit = perLetter ? 6 : 2;
    this.cuts = new Int32Array(this.#slotsPerUnit * 1024 + 2);
  }

  /** Reads a text; `normalized`: it comes from `normalize`. Returns false when it must be normalized first. */
  scan(text: string, normalized: boolean): boolean {
    const length = text.length;
    this.#take(text);
    let at = this.#ascii(0);
    this.isAscii = at >= length;
    while (at < length) {
      at = this.#other(at, normalized);
      if (at < 0) return false;
      at = this.#ascii(at);
    }
    this.#close(length);
    return true;
  }

  /** Returns the hash of the folded code units of a token. Equal tokens have equal hashes; check the reverse. */
  hash(index: number): number {
    return this.cuts[2 * index] as number;
  }

  /** Returns where a token ends in the text (exclusive). */
  end(index: number): number {
    return this.cuts[2 * index + 1] as number;
  }

  /** Returns where the previous token ends: this one starts there, after any white space. */
  start(index: number): number {
    return index === 0 ? 0 : this.end(index - 1);
  }

  /** Whether white space precedes a token that is not the first. */
  hasSpaceBefore(index: number): boolean {
    const start = this.start(index);
    const code = this.#units[start] as number;
    return code < 128 ? ASCII[code] === 0 : this.#classAt(start) === SPACE;
  }

  /** Whether a token directly follows a word of letters and digits. */
  followsWord(index: number): boolean {
    if (index === 0 || this.hasSpaceBefore(index)) return false;
    let at = this.start(index) - 1;
    while (at > 0 && this.#classAt(at) >= MARK) at--;
    const kind = this.#classAt(at);
    return kind === WORD || kind === UNDERSCORE;
  }

  /** Returns the class of the code point that starts or ends at a code unit. */
  #classAt(at: number): number {
    const unit = this.#units[at] as number;
    const start = (unit & 0xfc00) === 0xdc00 && at > 0 ? at - 1 : at;
    const code = this.text.codePointAt(start) as number;
    const actual = code > 0xffff || start === at ? code : unit;
    return classOf(actual);
  }

  #take(text: string): void {
    const length = text.length;
    if (length >= this.#units.length) {
      this.#units = new Uint16Array(length + 1);
      this.#bytes = Buffer.from(this.#units.buffer);
      this.cuts = new Int32Array(this.#slotsPerUnit * length + 2);
    }
    this.#bytes.write(text, 'utf16le');
    this.#units[length] = BEYOND_ASCII;
    this.text = text;
    this.count = 0;
    this.#last = NONE;
  }

  #close(end: number): void {
    if (this.#last === NONE) return;
    this.cuts[2 * this.count] = this.#hash;
    this.cuts[2 * this.count++ + 1] = end;
    this.#last = NONE;
  }

  #open(start: number, kind: number): void {
    this.#close(start);
    this.#hash = 0;
    this.#joining = false;
    this.#last = kind;
  }

  /**
   * Reads a run of ASCII and returns where it ends. The matcher spends most of its time here: effects come from a
   * table and are applied by arithmetic, because each mispredicted branch would cost as much as several characters.
   */
  #ascii(from: number): number {
    const units = this.#units;
    const first = units[from] as number;
    if (first > 127 || this.#perLetter) return from;
    const { cuts } = this;
    const table = ASCII;
    let entry = table[first] as number;
    const continues =
      (entry & ASCII_WORD) !== 0 && joins(this.#last, first === UNDERSCORE_CODE ? UNDERSCORE : WORD);
    if (!continues) this.#close(from);
    let hash = this.#hash;
    // All bits are set while a token continues, else 0. White space leaves a hash of 0, the start of every hash.
    let kept = continues ? -1 : 0;
    let place = 2 * this.count;
    let at = from;
    for (;;) {
      hash = Math.imul((hash & kept) ^ (entry & ASCII_FOLD), SPREAD);
      cuts[place] = hash;
      cuts[place + 1] = ++at;
      const next = units[at] as number;
      if (next > 127) break;
      const following = table[next] as number;
      // A symbol (bit 9) ends immediately, a word (bit 8) when no word character follows.
      const ended = ((entry >> 9) | ((entry & ~following) >> 8)) & 1;
      place += 2 * ended;
      kept = ended - 1;
      entry = following;
    }
    this.count = place >> 1;
    this.#hash = hash;
    this.#joining = false;
    // The last token stays open: a character beyond ASCII may belong to it.
    this.#last = classInAscii(entry);
    return at;
  }

  /** Reads one character beyond ASCII. Returns where it ends, or -1 when the text must be normalized first. */
  #other(at: number, normalized: boolean): number {
    let code = this.#units[at] as number;
    if ((code & 0xfc00) === 0xd800) code = this.text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const value = (CLASSES[code] as number) || classify(code);
    if (value & UNNORMALIZED && !normalized) return -1;
    const joined = value & ~UNNORMALIZED;
    const kind = this.#perLetter && joined <= KATAKANA ? LONE : joined;
    if (kind === SPACE) {
      this.#close(at);
    } else if (kind === JOINER) {
      this.#joining = this.#last === PICTOGRAPH;
    } else if (kind !== IGNORED) {
      this.#extend(at, kind);
      this.#add(code, at);
    }
    return next;
  }

  /** Starts a token unless the character belongs to the open one. */
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

  #add(code: number, at: number): void {
    const short = code < 0x10000 ? (FOLDS[code] as number) : 0;
    if (short !== 0) {
      this.#hash = Math.imul(this.#hash ^ short, SPREAD);
      return;
    }
    const folded = foldedForm(code);
    if (this.#perLetter) this.#addPerLetter(folded, at);
    else this.#addUnits(folded);
  }

  #addUnits(folded: string): void {
    for (let i = 0; i < folded.length; i++) this.#hash = Math.imul(this.#hash ^ folded.charCodeAt(i), SPREAD);
  }

  /** A character that folds into several letters becomes several tokens, as `ß` compares as `ss`; the last one spans it. */
  #addPerLetter(folded: string, at: number): void {
    let isFirst = true;
    for (const character of folded) {
      if (!isFirst && classOf(character.codePointAt(0) as number) !== MARK) this.#open(at, LONE);
      this.#addUnits(character);
      isFirst = false;
    }
  }
}
