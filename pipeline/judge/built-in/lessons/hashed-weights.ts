import { slotBitsFor, slotOf } from '../hashed-rows.ts';

/**
 * An immutable map from 32-bit hashes to weights. A weight stands beside its hash, because reading memory is most of the
 * work.
 */
export class HashedWeights {
  private readonly hashes: Int32Array;
  /** The same memory: the weight of the hash before it; 0 for a free slot. */
  private readonly weights: Float32Array;
  private readonly shift: number;

  constructor(entries: ReadonlyMap<number, number>) {
    const bits = slotBitsFor(entries.size);
    this.shift = 32 - bits;
    this.hashes = new Int32Array(2 << bits);
    this.weights = new Float32Array(this.hashes.buffer);
    for (const [hash, weight] of entries) {
      const index = this.find(hash | 0);
      this.hashes[index] = hash | 0;
      this.weights[index + 1] = weight;
    }
  }

  /** Returns the weight of a hash, signed or unsigned; 0 for an unknown one. */
  weightOf(hash: number): number {
    return this.weights[this.find(hash | 0) + 1]!;
  }

  private find(key: number): number {
    const mask = this.hashes.length - 1;
    let index = 2 * slotOf(key, this.shift);
    while (this.weights[index + 1] !== 0 && this.hashes[index] !== key) index = (index + 2) & mask;
    return index;
  }
}

/** Hashes and the greatest value of each, side by side. */
export interface Maxima {
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
}

/** The hashes for which there is room at the start. */
const FIRST_ENTRIES = 256;
/** The slots per entry, as a power of two. */
const SLOT_BITS = 1;

/** Collects the greatest value of each 32-bit hash, in the order of their first values. Reused for many texts. */
export class HashedMaxima {
  private hashes = new Uint32Array(FIRST_ENTRIES);
  private values = new Float32Array(FIRST_ENTRIES);
  private count = 0;
  private shift = 32 - Math.log2(FIRST_ENTRIES << SLOT_BITS);
  /** The number of the entry plus `base`, and less than that in slots that are free in this round. */
  private slots = new Int32Array(FIRST_ENTRIES << SLOT_BITS);
  private base = 1;

  /** Starts anew: nothing is collected. What was returned before is overwritten. */
  restart(): void {
    this.base += this.count;
    this.count = 0;
    if (this.base < 1 << 30) return;
    this.slots.fill(0);
    this.base = 1;
  }

  /** Notes a value above 0. Returns whether the hash is new. */
  raise(hash: number, value: number): boolean {
    const { hashes, slots, base } = this;
    const mask = slots.length - 1;
    let slot = slotOf(hash, this.shift);
    for (let entry = slots[slot]! - base; entry >= 0; entry = slots[slot]! - base) {
      if ((hashes[entry]! | 0) === (hash | 0)) {
        if (value > this.values[entry]!) this.values[entry] = value;
        return false;
      }
      slot = (slot + 1) & mask;
    }
    hashes[this.count] = hash;
    this.values[this.count] = value;
    slots[slot] = base + this.count;
    this.count += 1;
    if (this.count === hashes.length) this.grow();
    return true;
  }

  /** Returns what was collected. Valid until the next start. */
  collected(): Maxima {
    return { hashes: this.hashes.subarray(0, this.count), values: this.values.subarray(0, this.count) };
  }

  private grow(): void {
    const { hashes, values } = this;
    this.hashes = new Uint32Array(2 * hashes.length);
    this.values = new Float32Array(2 * hashes.length);
    this.slots = new Int32Array(this.hashes.length << SLOT_BITS);
    this.shift -= 1;
    this.count = 0;
    hashes.forEach((hash, entry) => this.raise(hash, values[entry]!));
  }
}
