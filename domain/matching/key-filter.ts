/** Bits per key in a full filter: about one in sixty lookups is a false positive. */
const BITS_PER_KEY = 16;
const MIN_WORDS = 128;
/** The multiplier of Knuth's multiplicative hashing (TAOCP 6.4) and one from the finalizer of MurmurHash3 (Appleby). */
const MIX_LAST = 0x9e3779b1;
const MIX_FIRST = 0x85ebca6b;

/** Returns the key of a run of tokens: the key of the run without its last token (0 for none) extended by that token's hash. */
export const extendKey = (key: number, hash: number): number =>
  Math.imul(hash ^ Math.imul(key, MIX_FIRST), MIX_LAST);

/** Returns the key of the first two tokens of a spelling, with or without white space between them. */
export const pairKey = (first: number, second: number): number => extendKey(first, second);

/** A blocked Bloom filter with two bits per key in one 32-bit word. 100,000 keys fit the second-level cache. */
export class KeyFilter {
  #bits = new Uint32Array(MIN_WORDS);
  #shift = 32 - Math.log2(MIN_WORDS);
  /** Keys added and removed since the last rebuild. Removed keys keep their bits until the next one. */
  #added = 0;
  #removed = 0;

  /** Adds a key. `all` returns every current key, including this one, for a rebuild. */
  add(key: number, all: () => readonly number[]): void {
    if (this.has(key)) return;
    if (++this.#added * BITS_PER_KEY > this.#bits.length * 32) this.#rebuild(all());
    else this.#set(key);
  }

  /** Counts keys that are no longer needed. */
  remove(count: number): void {
    this.#removed += count;
  }

  /** Clears the bits of keys that were removed. */
  refresh(all: () => readonly number[]): void {
    if (this.#removed > 0) this.#rebuild(all());
  }

  /** Returns false only if the key was never added. */
  has(key: number): boolean {
    const bits = this.#bits[key >>> this.#shift] as number;
    return ((bits >>> key) & (bits >>> (key >>> 5)) & 1) === 1;
  }

  /**
   * Returns the first token at or after `from` where a spelling may start (its key, or its pair key with the next
   * token, may be in the filter), or `count`. `cuts` holds two numbers per token, the hash first.
   */
  nextStart(cuts: Int32Array, from: number, count: number): number {
    const bits = this.#bits;
    const shift = this.#shift;
    let index = from;
    let hash = cuts[2 * from] as number;
    for (; index < count; index++) {
      // After the last token, this reads a stale one: at worst an unnecessary lookup.
      const following = cuts[2 * index + 2] as number;
      const alone = extendKey(0, hash);
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

  #set(key: number): void {
    const place = key >>> this.#shift;
    this.#bits[place] = (this.#bits[place] as number) | (1 << key) | (1 << (key >>> 5));
  }

  /** Sizes the filter for twice the current keys, so that as many again fit before the next rebuild. */
  #rebuild(keys: readonly number[]): void {
    const words = 2 ** Math.ceil(Math.log2((Math.max(keys.length, MIN_WORDS) * 2 * BITS_PER_KEY) / 32));
    this.#bits = new Uint32Array(words);
    this.#shift = 32 - Math.log2(words);
    this.#added = keys.length;
    this.#removed = 0;
    for (const key of keys) this.#set(key);
  }
}
