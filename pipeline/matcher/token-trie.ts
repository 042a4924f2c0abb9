/** The node every spelling starts from. No edge leads to it. */
export const ROOT = 0;
/** No such node. */
export const ABSENT = 0;

const SMALLEST = 64;
/** An edge takes four numbers, so that none lies across two cache lines: parent, step, target, one unused. */
const WIDTH = 4;
const STEP = 1;
const TARGET = 2;
/** The multiplier of Knuth's multiplicative hashing (TAOCP 6.4) and one of MurmurHash3's finaliser (Appleby). */
const MIX_STEP = 0x9e3779b1;
const MIX_NODE = 0x85ebca6b;

/** A trie over token hashes, all of its edges in one open-addressing table with linear probing. */
export class TokenTrie {
  #capacity = SMALLEST;
  #shift = 32 - Math.log2(SMALLEST);
  #slots = new Int32Array(SMALLEST * WIDTH);
  #edges = 0;
  /** Children by node. */
  #fanOut = new Int32Array(SMALLEST);
  #nodes = 1;
  readonly #free: number[] = [];

  /** The node reached from `node` by a token, or ABSENT. */
  child(node: number, step: number): number {
    return this.#slots[this.#find(node, step) + TARGET] as number;
  }

  /** The node at the end of the steps, made if absent. */
  insert(steps: readonly number[]): number {
    return steps.reduce((node, step) => this.child(node, step) || this.#add(node, step), ROOT);
  }

  /** The node at the end of the steps, or ABSENT. */
  find(steps: readonly number[]): number {
    let node = ROOT;
    for (const step of steps) {
      node = this.child(node, step);
      if (node === ABSENT) break;
    }
    return node;
  }

  /** Removes the node at the end of the steps, and those above it that then lead nowhere and are not `kept`. */
  prune(steps: readonly number[], kept: (node: number) => boolean): void {
    const path = [ROOT];
    for (const step of steps) path.push(this.child(path.at(-1) as number, step));
    for (let depth = steps.length; depth > 0; depth--) {
      const node = path[depth] as number;
      if (this.#fanOut[node] !== 0 || kept(node)) return;
      this.#remove(path[depth - 1] as number, steps[depth - 1] as number);
      this.#free.push(node);
    }
  }

  /** The slot that holds the edge, or the free one where it would go. */
  #find(node: number, step: number): number {
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    let slot = keyOf(node, step) >>> this.#shift;
    for (;;) {
      const at = slot * WIDTH;
      if (slots[at + STEP] === step && slots[at] === node) return at;
      if (slots[at + TARGET] === ABSENT) return at;
      slot = (slot + 1) & mask;
    }
  }

  #add(parent: number, step: number): number {
    // At most half full, so that runs of taken slots stay short.
    if (this.#edges * 2 >= this.#capacity) this.#grow();
    const target = this.#free.pop() ?? this.#nodes++;
    if (target >= this.#fanOut.length) {
      const wider = new Int32Array(this.#fanOut.length * 2);
      wider.set(this.#fanOut);
      this.#fanOut = wider;
    }
    this.#fanOut[target] = 0;
    this.#fanOut[parent] = (this.#fanOut[parent] as number) + 1;
    this.#put(parent, step, target);
    this.#edges++;
    return target;
  }

  #put(parent: number, step: number, target: number): void {
    this.#slots.set([parent, step, target], this.#find(parent, step));
  }

  #keyAt(at: number): number {
    return keyOf(this.#slots[at] as number, this.#slots[at + STEP] as number);
  }

  /** Closes the gap by moving back what probed past it (Knuth, TAOCP 6.4, algorithm R): no tombstones pile up. */
  #remove(parent: number, step: number): void {
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    let gap = this.#find(parent, step) / WIDTH;
    let slot = gap;
    for (;;) {
      slot = (slot + 1) & mask;
      const at = slot * WIDTH;
      if (slots[at + TARGET] === ABSENT) break;
      const home = this.#keyAt(at) >>> this.#shift;
      if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
      slots.copyWithin(gap * WIDTH, at, at + WIDTH);
      gap = slot;
    }
    slots.fill(0, gap * WIDTH, (gap + 1) * WIDTH);
    this.#edges--;
    this.#fanOut[parent] = (this.#fanOut[parent] as number) - 1;
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity *= 2;
    this.#shift--;
    this.#slots = new Int32Array(this.#capacity * WIDTH);
    for (let at = 0; at < old.length; at += WIDTH) {
      const target = old[at + TARGET] as number;
      if (target !== ABSENT) this.#put(old[at] as number, old[at + STEP] as number, target);
    }
  }
}

/** A number whose upper bits tell edges apart. */
const keyOf = (node: number, step: number): number => Math.imul(step ^ Math.imul(node, MIX_NODE), MIX_STEP);
