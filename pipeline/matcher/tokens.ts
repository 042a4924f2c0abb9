import {
  ASCII_FOLDS,
  ASCII_KINDS,
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
  WORDLIKE,
} from './characters.ts';

const UNDERSCORE_CODE = 0x5f;
const JOINER_CODE = 0x200d;
/** An odd number near 2^32 / golden ratio (Knuth, TAOCP 6.4): its products spread into the upper bits. */
const SPREAD = 0x9e3779b1;
/** No character before: the start of the text or white space. */
const NONE = 0;

/** By ASCII code: SPREAD, or 0 for white space, which so brings the running hash back to its start, 0. */
const FACTORS = Int32Array.from(ASCII_KINDS, (kind) => (kind === 0 ? 0 : SPREAD));

/**
 * Cuts a text into tokens: whole words, single letters of scripts without spaces, single symbols. One pass; the
 * arrays are reused from text to text, so that nothing is allocated for a post of usual size.
 */
export class Tokens {
  /** Hash of each token's folded code units. Equal tokens have equal hashes; the reverse must be checked. */
  hashes = new Int32Array(1024);
  /** Where each token ends in the text (exclusive). It begins where the one before ends, white space aside. */
  ends = new Int32Array(1024);
  count = 0;
  text = '';

  /** The text's code units and a 0 after them. */
  #units = new Uint16Array(1024);
  #bytes = Buffer.from(this.#units.buffer);
  #hash = 0;
  /** Class of the last character of the open token; NONE when no token is open. */
  #last = NONE;
  #joining = false;

  /**
   * `settled` says that the text comes from `settle`. Gives false, with tokens that mean nothing, when an
   * unsettled text has to be settled first.
   */
  scan(text: string, settled: boolean): boolean {
    const length = text.length;
    this.#take(text);
    let at = 0;
    while (at < length) {
      at = this.#ascii(at, length);
      if (at === length) break;
      at = this.#other(at, settled);
      if (at < 0) return false;
    }
    this.#close(length);
    return true;
  }

  /** Where a token begins; white space may stand there first. */
  start(index: number): number {
    return index === 0 ? 0 : (this.ends[index - 1] as number);
  }

  /** Whether white space stands before a token that is not the first. */
  isSpaced(index: number): boolean {
    return this.#classAt(this.start(index)) === SPACE;
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
    return ((CLASSES[met] as number) || classify(met)) & ~UNSETTLED;
  }

  #take(text: string): void {
    const length = text.length;
    if (length >= this.hashes.length) {
      this.hashes = new Int32Array(length + 1);
      this.ends = new Int32Array(length + 1);
      this.#units = new Uint16Array(length + 1);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    this.#units[length] = 0;
    this.text = text;
    this.count = 0;
    this.#last = NONE;
  }

  #close(end: number): void {
    if (this.#last === NONE) return;
    this.hashes[this.count] = this.#hash;
    this.ends[this.count++] = end;
    this.#last = NONE;
  }

  #open(start: number, kind: number): void {
    this.#close(start);
    this.#hash = 0;
    this.#joining = false;
    this.#last = kind;
  }

  /**
   * Reads on as long as the text is ASCII; gives where that ends. Most time is spent here. What a character does is
   * read from tables and worked in by arithmetic: a processor cannot foresee where words end, and each wrong guess
   * at a branch would cost as much as several characters.
   */
  #ascii(from: number, length: number): number {
    const units = this.#units;
    let code = units[from] as number;
    if (code > 127) return from;
    const { hashes, ends } = this;
    let kind = ASCII_KINDS[code] as number;
    const goesOn = kind === WORDLIKE && joins(this.#last, code === UNDERSCORE_CODE ? UNDERSCORE : WORD);
    if (!goesOn) this.#close(from);
    let { count } = this;
    let hash = this.#hash;
    /** All bits set while the token goes on, else 0. */
    let kept = goesOn ? -1 : 0;
    let at = from;
    while (at < length) {
      hash = Math.imul((hash & kept) ^ (ASCII_FOLDS[code] as number), FACTORS[code] as number);
      hashes[count] = hash;
      ends[count] = ++at;
      const next = units[at] as number;
      if (next > 127) break;
      const nextKind = ASCII_KINDS[next] as number;
      // A symbol ends at once (LONELY is 2), a word when no word character follows (WORDLIKE is 1).
      const ended = ((kind >> 1) | (kind & ~nextKind)) & 1;
      count += ended;
      kept = ended - 1;
      kind = nextKind;
      code = next;
    }
    this.count = count;
    this.#hash = hash;
    this.#joining = false;
    // What stands before a character beyond ASCII stays open: that character may belong to it.
    this.#last = at === length ? NONE : lastClass(kind, code);
    return at;
  }

  /** One character beyond ASCII; gives where it ends, or -1 when the text must be settled first. */
  #other(at: number, settled: boolean): number {
    let code = this.#units[at] as number;
    if ((code & 0xfc00) === 0xd800) code = this.text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const value = (CLASSES[code] as number) || classify(code);
    if (value & UNSETTLED && !settled) return -1;
    const kind = value & ~UNSETTLED;
    if (kind === SPACE) {
      this.#close(at);
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

/** The class of an ASCII character as the last one read. */
function lastClass(kind: number, code: number): number {
  if (kind === 0) return NONE;
  if (kind !== WORDLIKE) return SYMBOL;
  return code === UNDERSCORE_CODE ? UNDERSCORE : WORD;
}
