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
  UNSETTLED,
  WORD,
} from './characters.ts';

const JOINER_CODE = 0x200d;
/** An odd number near 2^32 / golden ratio (Knuth, TAOCP 6.4): its products spread into the upper bits. */
const SPREAD = 0x9e3779b1;
const BEYOND_ASCII = 0xffff;
/** No character before: the start of the text or white space. */
const NONE = 0;

/**
 * Cuts a text into tokens: whole words, single letters of scripts without spaces, single symbols; or, with letters apart,
 * single letters of every script. One pass; arrays are reused, so nothing is allocated for a post of usual size.
 */
export class Tokens {
  /** Two numbers a token: `hash` and `end`. One array, as a loop over several is measurably slower. */
  cuts: Int32Array;
  count = 0;
  text = '';

  /** The text's code units, and a last one that ends every run of ASCII. */
  #units = new Uint16Array(1024);
  /** The same memory: the engine copies a text into it far faster than unit by unit (little-endian machines). */
  #bytes = Buffer.from(this.#units.buffer);
  #hash = 0;
  /** Class of the last character of the open token; NONE when no token is open. */
  #last = NONE;
  #joining = false;
  readonly #lettersApart: boolean;
  /** Numbers to keep for a code unit: a letter that stands apart folds into three tokens at most. */
  readonly #roomEach: number;

  constructor(lettersApart = false) {
    this.#lettersApart = lettersApart;
    this.#roomEach = lettersApart ? 6 : 2;
    this.cuts = new Int32Array(this.#roomEach * 1024 + 2);
  }

  /**
   * `settled` says that the text comes from `settle`. Gives false, with tokens that mean nothing, when an
   * unsettled text has to be settled first.
   */
  scan(text: string, settled: boolean): boolean {
    const length = text.length;
    this.#take(text);
    let at = this.#ascii(0);
    while (at < length) {
      at = this.#other(at, settled);
      if (at < 0) return false;
      at = this.#ascii(at);
    }
    this.#close(length);
    return true;
  }

  /** Hash of a token's folded code units. Equal tokens have equal hashes; the reverse must be checked. */
  hash(index: number): number {
    return this.cuts[2 * index] as number;
  }

  /** Where a token ends in the text (exclusive). */
  end(index: number): number {
    return this.cuts[2 * index + 1] as number;
  }

  /** Where the token before ends, which is where this one begins once white space is passed over. */
  start(index: number): number {
    return index === 0 ? 0 : this.end(index - 1);
  }

  /** Whether white space stands before a token that is not the first. */
  isSpaced(index: number): boolean {
    const start = this.start(index);
    const code = this.#units[start] as number;
    return code < 128 ? ASCII[code] === 0 : this.#classAt(start) === SPACE;
  }

  /** Whether a word of letters and digits stands directly before a token. */
  isBehindWord(index: number): boolean {
    if (index === 0 || this.isSpaced(index)) return false;
    let at = this.start(index) - 1;
    while (at > 0 && this.#classAt(at) >= MARK) at--;
    const kind = this.#classAt(at);
    return kind === WORD || kind === UNDERSCORE;
  }

  /** Class of the code point that begins or ends at a code unit. */
  #classAt(at: number): number {
    const unit = this.#units[at] as number;
    const start = (unit & 0xfc00) === 0xdc00 && at > 0 ? at - 1 : at;
    const code = this.text.codePointAt(start) as number;
    const met = code > 0xffff || start === at ? code : unit;
    return classOf(met);
  }

  #take(text: string): void {
    const length = text.length;
    if (length >= this.#units.length) {
      this.#units = new Uint16Array(length + 1);
      this.#bytes = Buffer.from(this.#units.buffer);
      this.cuts = new Int32Array(this.#roomEach * length + 2);
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
   * Reads on as long as the text is ASCII (unless letters stand apart); gives where that ends. Most time is spent here.
   * What a character does is read from tables and worked in by arithmetic: a processor cannot foresee where words end,
   * and each wrong guess at a branch would cost as much as several characters.
   */
  #ascii(from: number): number {
    const units = this.#units;
    const first = units[from] as number;
    if (first > 127 || this.#lettersApart) return from;
    const { cuts } = this;
    const table = ASCII;
    let entry = table[first] as number;
    const goesOn =
      (entry & ASCII_WORD) !== 0 && joins(this.#last, first === UNDERSCORE_CODE ? UNDERSCORE : WORD);
    if (!goesOn) this.#close(from);
    let hash = this.#hash;
    // All bits set while a token goes on, else 0. White space leaves a hash of 0, which is where every hash begins.
    let kept = goesOn ? -1 : 0;
    let place = 2 * this.count;
    let at = from;
    for (;;) {
      hash = Math.imul((hash & kept) ^ (entry & ASCII_FOLD), SPREAD);
      cuts[place] = hash;
      cuts[place + 1] = ++at;
      const next = units[at] as number;
      if (next > 127) break;
      const following = table[next] as number;
      // A symbol (bit 9) ends at once, a word (bit 8) when no word character follows.
      const ended = ((entry >> 9) | ((entry & ~following) >> 8)) & 1;
      place += 2 * ended;
      kept = ended - 1;
      entry = following;
    }
    this.count = place >> 1;
    this.#hash = hash;
    this.#joining = false;
    // What stands last stays open: a character beyond ASCII may belong to it.
    this.#last = classInAscii(entry);
    return at;
  }

  /** One character beyond ASCII; gives where it ends, or -1 when the text must be settled first. */
  #other(at: number, settled: boolean): number {
    let code = this.#units[at] as number;
    if ((code & 0xfc00) === 0xd800) code = this.text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const value = (CLASSES[code] as number) || classify(code);
    if (value & UNSETTLED && !settled) return -1;
    const joined = value & ~UNSETTLED;
    const kind = this.#lettersApart && joined <= KATAKANA ? LONE : joined;
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

  #add(code: number, at: number): void {
    const short = code < 0x10000 ? (FOLDS[code] as number) : 0;
    if (short !== 0) {
      this.#hash = Math.imul(this.#hash ^ short, SPREAD);
      return;
    }
    const folded = foldedForm(code);
    if (this.#lettersApart) this.#addApart(folded, at);
    else this.#addUnits(folded);
  }

  #addUnits(folded: string): void {
    for (let i = 0; i < folded.length; i++) this.#hash = Math.imul(this.#hash ^ folded.charCodeAt(i), SPREAD);
  }

  /** What folds into several letters is as many tokens, as `ß` is compared as `ss`; all of the character is in the last. */
  #addApart(folded: string, at: number): void {
    let isFirst = true;
    for (const character of folded) {
      if (!isFirst && classOf(character.codePointAt(0) as number) !== MARK) this.#open(at, LONE);
      this.#addUnits(character);
      isFirst = false;
    }
  }
}
