/** Slots per entry, at least: with fewer, searches get long. */
const SLOTS_PER_ENTRY = 2;
const FEWEST_BITS = 4;

/** Spreads a 32-bit hash over slots (the multiplier of Fibonacci hashing; Knuth, TAOCP 3, 6.4). */
export const slotOf = (hash: number, shift: number): number => Math.imul(hash, 0x9e3779b1) >>> shift;

/** Returns the bits of the numbers of slots for so many entries. */
export const slotBitsFor = (entries: number): number =>
  Math.max(FEWEST_BITS, Math.ceil(Math.log2(entries * SLOTS_PER_ENTRY)));

/**
 * Numbers 32-bit hashes in their order, in a typed array: several times faster to search than a `Map`, which boxes most of
 * such keys and spreads its parts over the memory.
 */
export class HashedRows {
  /** In each slot a hash, and beside it the number of its row plus one; 0 for a free slot. */
  private slots: Int32Array;
  private shift: number;
  private count = 0;

  /** `hashes` are distinct; the first one has row 0. */
  constructor(hashes: ReadonlySet<number> = new Set()) {
    const bits = slotBitsFor(hashes.size);
    this.shift = 32 - bits;
    this.slots = new Int32Array(2 << bits);
    for (const hash of hashes) this.add(hash);
  }

  /** The number of rows. */
  get size(): number {
    return this.count;
  }

  /** Returns the row of a hash, signed or unsigned; -1 for an unknown one. */
  rowOf(hash: number): number {
    return this.slots[this.find(hash | 0) + 1]! - 1;
  }

  /** Adds a hash that is not known yet. Returns its row. */
  add(hash: number): number {
    if (this.slots.length < 2 * SLOTS_PER_ENTRY * (this.count + 1)) this.grow();
    const index = this.find(hash | 0);
    this.slots[index] = hash | 0;
    this.slots[index + 1] = this.count += 1;
    return this.count - 1;
  }

  private find(key: number): number {
    const mask = this.slots.length - 1;
    let index = 2 * slotOf(key, this.shift);
    while (this.slots[index + 1] !== 0 && this.slots[index] !== key) index = (index + 2) & mask;
    return index;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * slots.length);
    this.shift -= 1;
    for (let slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot + 1] === 0) continue;
      const index = this.find(slots[slot]!);
      this.slots[index] = slots[slot]!;
      this.slots[index + 1] = slots[slot + 1]!;
    }
  }
}
