/** Bits a key when the filter is full: of looks for what was not entered, about one in sixty passes all the same. */
const BITS_EACH = 16;
const SMALLEST = 128;
/** The multiplier of Knuth's multiplicative hashing (TAOCP 6.4) and one of MurmurHash3's finaliser (Appleby). */
const MIX_LAST = 0x9e3779b1;
const MIX_FIRST = 0x85ebca6b;

/** The key of a run of tokens, from the key of the run without its last token (0 for none) and that token's hash. */
export const longerKey = (key: number, hash: number): number =>
  Math.imul(hash ^ Math.imul(key, MIX_FIRST), MIX_LAST);

/** The key of the two tokens that a spelling begins with, whatever stands between them. */
export const pairKey = (first: number, second: number): number => longerKey(first, second);

/**
 * Says quickly that a key was never entered: two bits of one number each (a Bloom filter in blocks). A look costs
 * the same whatever is watched, as the bits of 100,000 keys stay in a processor's second-level cache.
 */
export class KeyFilter {
  #bits = new Uint32Array(SMALLEST);
  #shift = 32 - Math.log2(SMALLEST);
  /** Keys entered since the bits were last laid out. What is no longer wanted keeps its bits until then. */
  #entered = 0;

  /** Enters a key. `all` gives every key wanted, this one among them, for when the bits have to be laid out anew. */
  add(key: number, all: () => readonly number[]): void {
    if (this.has(key)) return;
    if (++this.#entered * BITS_EACH > this.#bits.length * 32) this.#layOut(all());
    else this.#set(key);
  }

  /** False: the key was not entered. */
  has(key: number): boolean {
    const bits = this.#bits[key >>> this.#shift] as number;
    return ((bits >>> key) & (bits >>> (key >>> 5)) & 1) === 1;
  }

  /**
   * The first token from `from` on of which the key, or the pair key with the token after it, may have been entered;
   * `count` when there is none. `cuts` holds two numbers a token, its hash first.
   */
  nextOpening(cuts: Int32Array, from: number, count: number): number {
    const bits = this.#bits;
    const shift = this.#shift;
    let index = from;
    let hash = cuts[2 * from] as number;
    for (; index < count; index++) {
      // Behind the last token lies some older one: at worst a look that was not needed.
      const following = cuts[2 * index + 2] as number;
      const alone = longerKey(0, hash);
      const pair = pairKey(hash, following);
      const ofAlone = bits[alone >>> shift] as number;
      const ofPair = bits[pair >>> shift] as number;
      const met =
        ((ofAlone >>> alone) & (ofAlone >>> (alone >>> 5))) | ((ofPair >>> pair) & (ofPair >>> (pair >>> 5)));
      if (met & 1) break;
      hash = following;
    }
    return index;
  }

  // A shift looks at five bits of its right side only: the lowest of the key, then the next five.
  #set(key: number): void {
    const place = key >>> this.#shift;
    this.#bits[place] = (this.#bits[place] as number) | (1 << key) | (1 << (key >>> 5));
  }

  /** Sized for at least twice the keys there are: as many again can be entered before the next time. */
  #layOut(keys: readonly number[]): void {
    const words = 2 ** Math.ceil(Math.log2((Math.max(keys.length, SMALLEST) * 2 * BITS_EACH) / 32));
    this.#bits = new Uint32Array(words);
    this.#shift = 32 - Math.log2(words);
    this.#entered = keys.length;
    for (const key of keys) this.#set(key);
  }
}
