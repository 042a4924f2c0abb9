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

  /** How many hashes were collected. */
  get size(): number {
    return this.count;
  }

  /** Returns what was collected, and starts anew. */
  take(): { readonly hashes: Uint32Array; readonly values: Float32Array } {
    const taken = { hashes: new Uint32Array(this.count), values: new Float32Array(this.count) };
    this.moveTo(taken, 0);
    return taken;
  }

  /** Writes what was collected to arrays, and starts anew. */
  moveTo(
    { hashes, values }: { readonly hashes: Uint32Array; readonly values: Float32Array },
    start: number,
  ): void {
    for (let entry = 0; entry < this.count; entry += 1) {
      hashes[start + entry] = this.keys[entry]!;
      values[start + entry] = this.greatest[entry]!;
    }
    this.clear();
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
