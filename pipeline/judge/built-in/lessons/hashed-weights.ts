/** The share of slots that may be filled: beyond it, searches get long. */
const SLOTS_PER_ENTRY = 2;

/** Spreads a 32-bit hash over slots (the multiplier of Fibonacci hashing; Knuth, TAOCP 3, 6.4). */
const slotOf = (hash: number, shift: number) => Math.imul(hash, 0x9e3779b1) >>> shift;

const bitsFor = (entries: number) => Math.max(4, Math.ceil(Math.log2(entries * SLOTS_PER_ENTRY + 1)));

/**
 * An immutable map from 32-bit hashes to rows of as many numbers, in typed arrays: several times faster to search than a
 * `Map`, which boxes most of such keys.
 */
export class HashedRows {
  private readonly keys: Int32Array;
  /** The number of the row plus one; 0 for a free slot. */
  private readonly rows: Int32Array;
  private readonly shift: number;

  /** `hashes` are distinct; the first one has row 0. */
  constructor(hashes: Iterable<number>, count: number) {
    const bits = bitsFor(count);
    this.shift = 32 - bits;
    this.keys = new Int32Array(1 << bits);
    this.rows = new Int32Array(1 << bits);
    let row = 0;
    for (const hash of hashes) {
      const slot = this.find(hash | 0);
      this.keys[slot] = hash | 0;
      this.rows[slot] = row += 1;
    }
  }

  /** Returns the row of a hash, signed or unsigned; -1 for an unknown one. */
  rowOf(hash: number): number {
    return this.rows[this.find(hash | 0)]! - 1;
  }

  private find(key: number): number {
    const mask = this.keys.length - 1;
    let slot = slotOf(key, this.shift);
    while (this.rows[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }
}

/** Collects the greatest value of each 32-bit hash, in the order of their first values. Reused for many texts. */
export class HashedMaxima {
  private keys = new Uint32Array(1 << 10);
  private greatest = new Float64Array(1 << 10);
  private count = 0;
  private shift = 32 - 11;
  /** The number of the entry plus one, for slots of this round. */
  private slots = new Int32Array(1 << 11);

  /** Notes a value above 0. Returns whether the hash is new. */
  raise(hash: number, value: number): boolean {
    const mask = this.slots.length - 1;
    let slot = slotOf(hash, this.shift);
    for (let entry = this.slots[slot]!; entry !== 0; entry = this.slots[slot]!) {
      if (this.keys[entry - 1] === hash >>> 0) {
        if (value > this.greatest[entry - 1]!) this.greatest[entry - 1] = value;
        return false;
      }
      slot = (slot + 1) & mask;
    }
    this.keys[this.count] = hash;
    this.greatest[this.count] = value;
    this.slots[slot] = this.count += 1;
    if (this.count === this.keys.length) this.grow();
    return true;
  }

  /** Returns what was collected, and starts anew. */
  take(): { readonly hashes: Uint32Array; readonly values: Float32Array } {
    const hashes = this.keys.slice(0, this.count);
    const values = Float32Array.from(this.greatest.subarray(0, this.count));
    this.clear();
    return { hashes, values };
  }

  private clear(): void {
    const mask = this.slots.length - 1;
    // Frees only the slots in use: a text has far fewer words than there are slots. Whole runs are freed.
    for (let entry = 0; entry < this.count; entry += 1) {
      let slot = slotOf(this.keys[entry]!, this.shift);
      while (this.slots[slot] !== 0) {
        this.slots[slot] = 0;
        slot = (slot + 1) & mask;
      }
    }
    this.count = 0;
  }

  private grow(): void {
    const [keys, greatest] = [this.keys, this.greatest];
    this.keys = new Uint32Array(2 * keys.length);
    this.greatest = new Float64Array(2 * keys.length);
    this.slots = new Int32Array(4 * keys.length);
    this.shift -= 1;
    this.count = 0;
    keys.forEach((hash, entry) => this.raise(hash, greatest[entry]!));
  }
}
