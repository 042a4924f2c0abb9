/** Bits an opening when the filter is full: about one look in sixteen at what is not there passes all the same. */
const BITS_EACH = 16;
const SMALLEST = 128;
/** The multiplier of Knuth's multiplicative hashing (TAOCP 6.4) and one of MurmurHash3's finaliser (Appleby). */
const MIX_LAST = 0x9e3779b1;
const MIX_FIRST = 0x85ebca6b;

/** The key of a spelling of one token. */
export const lonelyKey = (hash: number): number => Math.imul(hash, MIX_LAST);

/** The key of all spellings that begin with these two tokens. */
export const pairKey = (first: number, second: number): number =>
  Math.imul(second ^ Math.imul(first, MIX_FIRST), MIX_LAST);

/**
 * Says quickly that no spelling begins at a token: one bit for each spelling of one token and for each pair of
 * tokens that begins a longer one. Both looks cost the same whatever is watched, as the bits of 100,000 spellings
 * stay in a processor's second-level cache; and a common word that begins many phrases is passed over like others.
 */
export class OpeningFilter {
  #bits = new Uint32Array(SMALLEST);
  #shift = 32 - Math.log2(SMALLEST);
  /** Keys entered since the bits were last laid out. What was removed keeps its bit until then. */
  #entered = 0;

  /** Enters a key. `all` gives every key, this one among them, for when the bits have to be laid out anew. */
  add(key: number, all: () => readonly number[]): void {
    if (++this.#entered * BITS_EACH > this.#bits.length * 32) this.#layOut(all());
    else this.#set(key);
  }

  /**
   * The first token from `from` on where a spelling may begin; `count` when there is none. `cuts` holds two numbers
   * a token, its hash first.
   */
  next(cuts: Int32Array, from: number, count: number): number {
    const bits = this.#bits;
    const shift = this.#shift;
    let index = from;
    let hash = cuts[2 * from] as number;
    for (; index < count; index++) {
      // Behind the last token lies some older one: at worst a look that was not needed.
      const following = cuts[2 * index + 2] as number;
      const lonely = lonelyKey(hash);
      const pair = pairKey(hash, following);
      const met =
        ((bits[lonely >>> shift] as number) >>> (lonely & 31)) |
        ((bits[pair >>> shift] as number) >>> (pair & 31));
      if (met & 1) break;
      hash = following;
    }
    return index;
  }

  #set(key: number): void {
    const place = key >>> this.#shift;
    this.#bits[place] = (this.#bits[place] as number) | (1 << (key & 31));
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
