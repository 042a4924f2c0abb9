import { StartFilter } from './start-filter.ts';

/** The node every spelling starts from. */
export const ROOT = 0;
/** No such node. */
export const ABSENT = -1;

const SMALLEST = 1024;
/** Multipliers of the 32-bit MurmurHash3 finaliser (Appleby, public domain) and of Knuth's multiplicative hashing. */
const MIX_NODE = 0x85ebca6b;
const MIX_STEP = 0x9e3779b1;

/**
 * A trie over token hashes, all of its edges in one open-addressing table with linear probing. A byte of each key
 * is kept apart from the edges, so that most looks at other keys end there. A token that begins no spelling is not
 * looked up at all, but for the few that pass the filter.
 */
export class TokenTrie {
  #capacity = SMALLEST;
  #shift = 32 - Math.log2(SMALLEST);
  #tags = new Uint8Array(SMALLEST);
  #parents = new Int32Array(SMALLEST);
  #steps = new Int32Array(SMALLEST);
  #targets = new Int32Array(SMALLEST);
  #edges = 0;
  readonly #starts = new StartFilter();
  /** Children by node. */
  #fanOut = new Int32Array(SMALLEST);
  #nodes = 1;
  readonly #free: number[] = [];

  /** The node reached from `node` by a token, or ABSENT. */
  child(node: number, step: number): number {
    const slot = this.#find(node, step);
    return this.#tags[slot] === 0 ? ABSENT : (this.#targets[slot] as number);
  }

  /** The first of the steps `from` to `end` (exclusive) that may lead on from the root; `end` when none does. */
  nextStart(steps: Int32Array, from: number, end: number): number {
    return this.#starts.next(steps, from, end);
  }

  /** Whether any token leads on from the node. */
  isInner(node: number): boolean {
    return this.#fanOut[node] !== 0;
  }

  /** The node at the end of the steps, made if absent. */
  insert(steps: readonly number[]): number {
    return steps.reduce((node, step) => {
      const known = this.child(node, step);
      return known === ABSENT ? this.#add(node, step) : known;
    }, ROOT);
  }

  /** The node at the end of the steps, or ABSENT. */
  find(steps: readonly number[]): number {
    let node = ROOT;
    for (const step of steps) {
      node = this.child(node, step);
      if (node === ABSENT) return ABSENT;
    }
    return node;
  }

  /** Removes the node at the end of the steps, and those above it that then lead nowhere and are not `kept`. */
  prune(steps: readonly number[], kept: (node: number) => boolean): void {
    const path = [ROOT];
    for (const step of steps) path.push(this.child(path.at(-1) as number, step));
    for (let depth = steps.length; depth > 0; depth--) {
      const node = path[depth] as number;
      if (this.isInner(node) || kept(node)) return;
      this.#remove(path[depth - 1] as number, steps[depth - 1] as number);
      this.#free.push(node);
    }
  }

  /** The slot that holds the edge, or the free slot where it would go. */
  #find(node: number, step: number): number {
    const key = keyOf(node, step);
    const tag = (key & 0xff) | 1;
    const tags = this.#tags;
    const mask = this.#capacity - 1;
    let slot = key >>> this.#shift;
    for (;;) {
      const found = tags[slot];
      if (found === 0) return slot;
      if (found === tag && this.#steps[slot] === step && this.#parents[slot] === node) return slot;
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
    if (parent === ROOT) this.#starts.add(step, () => this.#rootSteps());
    return target;
  }

  /** The steps that lead on from the root. */
  *#rootSteps(): Generator<number> {
    for (let slot = 0; slot < this.#capacity; slot++) {
      if (this.#tags[slot] !== 0 && this.#parents[slot] === ROOT) yield this.#steps[slot] as number;
    }
  }

  #put(parent: number, step: number, target: number): void {
    const slot = this.#find(parent, step);
    const key = keyOf(parent, step);
    this.#tags[slot] = (key & 0xff) | 1;
    this.#parents[slot] = parent;
    this.#steps[slot] = step;
    this.#targets[slot] = target;
  }

  /** Closes the gap by moving back what probed past it (Knuth, TAOCP 6.4, algorithm R): no tombstones pile up. */
  #remove(parent: number, step: number): void {
    const mask = this.#capacity - 1;
    let gap = this.#find(parent, step);
    let slot = gap;
    for (;;) {
      slot = (slot + 1) & mask;
      if (this.#tags[slot] === 0) break;
      const home = keyOf(this.#parents[slot] as number, this.#steps[slot] as number) >>> this.#shift;
      if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
      for (const column of [this.#tags, this.#parents, this.#steps, this.#targets])
        column[gap] = column[slot] as number;
      gap = slot;
    }
    this.#tags[gap] = 0;
    this.#edges--;
    this.#fanOut[parent] = (this.#fanOut[parent] as number) - 1;
  }

  #grow(): void {
    const [tags, parents, steps, targets] = [this.#tags, this.#parents, this.#steps, this.#targets];
    this.#capacity *= 2;
    this.#shift--;
    this.#tags = new Uint8Array(this.#capacity);
    this.#parents = new Int32Array(this.#capacity);
    this.#steps = new Int32Array(this.#capacity);
    this.#targets = new Int32Array(this.#capacity);
    for (let slot = 0; slot < tags.length; slot++) {
      if (tags[slot] !== 0)
        this.#put(parents[slot] as number, steps[slot] as number, targets[slot] as number);
    }
  }
}

const keyOf = (node: number, step: number): number => Math.imul(step ^ Math.imul(node, MIX_NODE), MIX_STEP);
