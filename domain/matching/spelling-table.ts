import { KeyFilter, extendKey } from './key-filter.ts';
import { beginsWithSigil, isFolded, type Spelling, stepHash, wholeKey } from './spelling.ts';
import type { Tokens } from './tokens.ts';

/** One folded spelling with the value stored for it. */
interface Entry<T> {
  readonly spelling: Spelling;
  /** Starts with one of `@ # $ .`: must not directly follow a word. */
  readonly sigil: boolean;
  readonly value: T;
  /** Another spelling with the same key, which is rare. */
  next: Entry<T> | undefined;
}

/** Called for each occurrence of a spelling in a text, from `start` to `end` (exclusive). */
export type OnFound<T> = (value: T, text: string, start: number, end: number) => void;

/**
 * Finds all spellings in a text in one walk over its tokens. Where a spelling may start, it extends the key of the
 * run while some spelling may start with it. Spellings with a common prefix cost no more than one.
 */
export class SpellingTable<T> {
  /** The first entry by the key of all its tokens. */
  readonly #entries = new Map<number, Entry<T>>();
  readonly #starts = new KeyFilter();
  /** For spellings of several tokens: the keys of their prefixes, and the whole keys. */
  readonly #prefixes = new KeyFilter();
  readonly #respectsSigils: boolean;
  /** Look-ups that found nothing since the filters were last refreshed. */
  #futile = 0;

  /** `respectsSigils`: a spelling that starts with one of `@ # $ .` does not match directly after a word. */
  constructor(respectsSigils: boolean) {
    this.#respectsSigils = respectsSigils;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value of a spelling, created by `create` if it is new. */
  getOrCreate(spelling: Spelling, create: () => T): T {
    const known = this.find(spelling);
    if (known !== undefined) return known;
    const next = this.#entries.get(spelling.key);
    const sigil = this.#respectsSigils && beginsWithSigil(spelling.folded);
    const entry = { spelling, sigil, value: create(), next };
    this.#entries.set(spelling.key, entry);
    this.#starts.add(spelling.start, () => this.#startKeys());
    for (const key of spelling.prefixes) this.#prefixes.add(key, () => this.#prefixKeys());
    return entry.value;
  }

  find({ key, folded }: Spelling): T | undefined {
    let entry = this.#entries.get(key);
    while (entry && entry.spelling.folded !== folded) entry = entry.next;
    return entry?.value;
  }

  remove({ key, folded, prefixes }: Spelling): void {
    const left = without(this.#entries.get(key), folded);
    if (left) this.#entries.set(key, left);
    else this.#entries.delete(key);
    this.#starts.remove(1);
    this.#prefixes.remove(prefixes.length);
  }

  /** Calls `visit` for each occurrence. The work does not depend on the number of spellings. */
  search(tokens: Tokens, visit: OnFound<T>): void {
    const { count, cuts } = tokens;
    let first = this.#starts.nextStart(cuts, 0, count);
    while (first < count) {
      this.#follow(tokens, first, visit);
      first = this.#starts.nextStart(cuts, first + 1, count);
    }
    if (this.#futile > this.#entries.size) this.#refresh();
  }

  /** Removed spellings are still looked up. Refreshing costs a step for each spelling, as much as the futile look-ups have cost. */
  #refresh(): void {
    this.#futile = 0;
    this.#starts.refresh(() => this.#startKeys());
    this.#prefixes.refresh(() => this.#prefixKeys());
  }

  #follow(tokens: Tokens, first: number, visit: OnFound<T>): void {
    let key = extendKey(0, tokens.hash(first));
    if (this.#starts.has(key)) this.#report(key, tokens, first, first, visit);
    for (let last = first + 1; last < tokens.count; last++) {
      key = extendKey(key, stepHash(tokens, last));
      if (!this.#prefixes.has(key)) return;
      if (this.#prefixes.has(wholeKey(key))) this.#report(key, tokens, first, last, visit);
    }
  }

  #report(key: number, tokens: Tokens, first: number, last: number, visit: OnFound<T>): void {
    let entry = this.#entries.get(key);
    if (!entry) this.#futile++;
    const start = tokens.start(first);
    const end = tokens.end(last);
    for (; entry; entry = entry.next) {
      if (entry.sigil && tokens.followsWord(first)) continue;
      if (isFolded(tokens.text, start, end, entry.spelling.folded))
        visit(entry.value, tokens.text, start, end);
    }
  }

  #startKeys(): number[] {
    return this.#spellings().map(({ start }) => start);
  }

  #prefixKeys(): number[] {
    return this.#spellings().flatMap(({ prefixes }) => prefixes);
  }

  #spellings(): Spelling[] {
    const spellings: Spelling[] = [];
    for (const first of this.#entries.values()) {
      for (let entry: Entry<T> | undefined = first; entry; entry = entry.next) spellings.push(entry.spelling);
    }
    return spellings;
  }
}

function without<T>(entry: Entry<T> | undefined, folded: string): Entry<T> | undefined {
  if (!entry || entry.spelling.folded === folded) return entry?.next;
  entry.next = without(entry.next, folded);
  return entry;
}
