/** Bits a token: about one token in sixteen to thirty-two that begins no spelling passes all the same. */
const BITS_EACH = 16;
const SMALLEST = 128;
/** Knuth's multiplicative hashing (TAOCP 6.4). */
const MIX = 0x9e3779b1;

/**
 * Says quickly that a token begins no spelling: one bit each, at a place that its hash gives. The bits of 100,000
 * spellings are 256 KB and stay in a processor's second-level cache, so a text costs the same whatever is watched.
 */
export class StartFilter {
  #bits = new Uint32Array(SMALLEST);
  #shift = 32 - Math.log2(SMALLEST);
  /** Tokens entered since the bits were last cleared. Removed ones keep their bit until then. */
  #entered = 0;

  /** Enters a token. `all` gives every token, this one among them, for when the bits have to be laid out anew. */
  add(hash: number, all: () => Iterable<number>): void {
    if (++this.#entered * BITS_EACH > this.#bits.length * 32) this.#layOut([...all()]);
    else this.#set(hash);
  }

  /** The first of the hashes `from` to `end` (exclusive) that may have been entered; `end` when none has. */
  next(hashes: Int32Array, from: number, end: number): number {
    const bits = this.#bits;
    const shift = this.#shift;
    let index = from;
    for (; index < end; index++) {
      const key = Math.imul(hashes[index] as number, MIX);
      if (((bits[key >>> shift] as number) >>> (key & 31)) & 1) break;
    }
    return index;
  }

  #set(hash: number): void {
    const key = Math.imul(hash, MIX);
    const place = key >>> this.#shift;
    this.#bits[place] = (this.#bits[place] as number) | (1 << (key & 31));
  }

  /** Sized for twice the tokens there are: as many again can be entered before the next time. */
  #layOut(hashes: readonly number[]): void {
    const words = 2 ** Math.max(7, Math.ceil(Math.log2((hashes.length * 2 * BITS_EACH) / 32)));
    this.#bits = new Uint32Array(words);
    this.#shift = 32 - Math.log2(words);
    this.#entered = hashes.length;
    for (const hash of hashes) this.#set(hash);
  }
}
