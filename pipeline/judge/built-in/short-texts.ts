import { slotBitsFor, slotOf } from './hashed-rows.ts';

/** The most characters of a text in a table: each is a byte of one of three numbers. */
const LONGEST = 12;
const LAST_LATIN = 0xff;
/** The numbers of a slot: the three of the text, and its row plus one; 0 for a free slot. */
const WIDTH = 4;
/** Factors that keep texts apart which share some of the numbers (those of MurmurHash3). */
const [SECOND_FACTOR, THIRD_FACTOR] = [0x85ebca6b, 0xc2b2ae35];

/**
 * Numbers short Latin-1 texts in their order. Most words are short, and one slot beside the others says all of such a word: no
 * string is read to compare it.
 */
export class ShortTexts {
  private slots = new Int32Array(WIDTH << slotBitsFor(0));
  private shift = 32 - slotBitsFor(0);
  private count = 0;
  /** The numbers of the text read last: its bytes, the last ones first. */
  private first = 0;
  private second = 0;
  private third = 0;

  /** The number of rows. */
  get size(): number {
    return this.count;
  }

  /** Whether a part of a text is short enough. It is then the one that `row` and `add` are about. */
  read(text: string, from: number, to: number): boolean {
    if (to - from > LONGEST) return false;
    let [first, second, third] = [0, 0, 0];
    for (let index = from; index < to; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 0 || code > LAST_LATIN) return false;
      third = (third << 8) | (second >>> 24);
      second = (second << 8) | (first >>> 24);
      first = (first << 8) | code;
    }
    this.first = first;
    this.second = second;
    this.third = third;
    return true;
  }

  /** Returns the row of the text; -1 for an unknown one. */
  row(): number {
    return this.slots[this.find() + WIDTH - 1]! - 1;
  }

  /** Adds the text, which is not known yet. Returns its row. */
  add(): number {
    const index = this.find();
    this.slots.set([this.first, this.second, this.third, (this.count += 1)], index);
    if (slotBitsFor(this.count) > 32 - this.shift) this.grow();
    return this.count - 1;
  }

  private find(): number {
    const { slots, first, second, third } = this;
    const mask = slots.length - 1;
    const hash = first ^ Math.imul(second, SECOND_FACTOR) ^ Math.imul(third, THIRD_FACTOR);
    let index = WIDTH * slotOf(hash, this.shift);
    while (
      slots[index + 3] !== 0 &&
      !(slots[index] === first && slots[index + 1] === second && slots[index + 2] === third)
    )
      index = (index + WIDTH) & mask;
    return index;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * slots.length);
    this.shift -= 1;
    for (let slot = 0; slot < slots.length; slot += WIDTH) {
      if (slots[slot + 3] === 0) continue;
      [this.first, this.second, this.third] = [slots[slot]!, slots[slot + 1]!, slots[slot + 2]!];
      this.slots.set(slots.subarray(slot, slot + WIDTH), this.find());
    }
  }
}
