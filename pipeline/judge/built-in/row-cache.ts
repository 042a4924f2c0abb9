import { HashedRows } from './hashed-rows.ts';

/** The rows for which there is room at the start. */
const FIRST_ROWS = 256;

/**
 * Rows of numbers by vocabulary index, each computed on first use. They lie side by side in one array, because reading
 * memory is most of the work.
 */
export class RowCache {
  /** All rows, one after the other. Replaced when it is full, so read it after `startOf`. */
  values: Float64Array;
  private readonly rows = new HashedRows();
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
    const row = this.rows.rowOf(position);
    return (row < 0 ? this.add(position) : row) * this.width;
  }

  private add(position: number): number {
    const computed = this.compute(position);
    const row = this.rows.add(position);
    if (row * this.width === this.values.length) {
      const { values } = this;
      this.values = new Float64Array(2 * values.length);
      this.values.set(values);
    }
    this.values.set(computed, row * this.width);
    return row;
  }
}
