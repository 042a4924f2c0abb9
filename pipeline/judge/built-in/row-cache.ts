/** The slots and rows at the start; both double when they are full. */
const FIRST_ROWS = 256;
const SLOTS_PER_ROW = 2;

/** Spreads an index over slots (the multiplier of Fibonacci hashing; Knuth, TAOCP 3, 6.4). */
const spread = (index: number) => Math.imul(index, 0x9e3779b1);

/**
 * Rows of numbers by vocabulary index, each computed on first use. They lie side by side in one array: several times
 * faster to read than a `Map` of arrays, because reading memory is most of the work.
 */
export class RowCache {
  /** All rows, one after the other. Replaced when it is full, so read it after `startOf`. */
  values: Float64Array;
  /** In each slot an index, and beside it the number of its row plus one; 0 for a free slot. */
  private slots = new Int32Array(2 * SLOTS_PER_ROW * FIRST_ROWS);
  private count = 0;
  private readonly width: number;
  private readonly compute: (position: number) => ArrayLike<number>;

  /** `compute` returns the row of an index, `width` numbers. */
  constructor(width: number, compute: (position: number) => ArrayLike<number>) {
    this.width = width;
    this.compute = compute;
    this.values = new Float64Array(width * FIRST_ROWS);
  }

  /** Returns where the row of a vocabulary index starts in `values`. */
  startOf(position: number): number {
    const slot = this.find(position);
    const row = this.slots[slot + 1]!;
    return (row === 0 ? this.add(position, slot) : row - 1) * this.width;
  }

  private find(position: number): number {
    const mask = this.slots.length - 2;
    let slot = (spread(position) >>> 8) & mask;
    while (this.slots[slot + 1] !== 0 && this.slots[slot] !== position) slot = (slot + 2) & mask;
    return slot;
  }

  private add(position: number, slot: number): number {
    const row = this.count;
    this.values.set(this.compute(position), row * this.width);
    this.slots[slot] = position;
    this.slots[slot + 1] = this.count += 1;
    if (this.count * this.width === this.values.length) this.grow();
    return row;
  }

  private grow(): void {
    const { values, slots } = this;
    this.values = new Float64Array(2 * values.length);
    this.values.set(values);
    this.slots = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot + 1] === 0) continue;
      const free = this.find(slots[slot]!);
      this.slots[free] = slots[slot]!;
      this.slots[free + 1] = slots[slot + 1]!;
    }
  }
}
