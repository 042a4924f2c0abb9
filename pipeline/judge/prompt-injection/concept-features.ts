import { type ConceptTable, conceptsOf } from './concept-table.ts';

/** The number of buckets for hashed combinations of concepts. */
export const CONCEPT_BUCKETS = 1 << 15;
/** The most words with a concept and the most features of a sentence: they bound what a long line costs. */
const [MOST_WORDS, MOST_FEATURES] = [24, 400];

const features = new Uint16Array(MOST_FEATURES);
const NO_FEATURES = new Uint16Array(0);
const masks = new Int32Array(MOST_WORDS);
/** Whether words without a concept stand before each of these. */
const gaps = new Uint8Array(MOST_WORDS);
let count = 0;

function add(kind: number, one: number, other = 0, third = 0): void {
  if (count === MOST_FEATURES) return;
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  hash = Math.imul(hash ^ (one | (other << 8) | (third << 16)), 0x9e3779b1);
  features[count] = (hash ^ (hash >>> 15)) & (CONCEPT_BUCKETS - 1);
  count += 1;
}

/** What a combination is: part of its hash. */
const KIND = {
  /** Two or three words with a concept one after another. */
  pair: 1,
  triple: 2,
  /** The first and the third of three. */
  around: 3,
  /** Concepts that occur together anywhere, with and without how many other words there are. */
  single: 4,
  two: 5,
  twoByDensity: 6,
  three: 7,
  length: 8,
  first: 9,
  last: 10,
} as const;

/** Returns the number of the lowest bit of a mask, whose bits are visited by `mask & (mask - 1)`. */
const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);

function addEach(kind: number, mask: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) add(kind, lowestBit(rest));
}

/** Adds what stands next to what: pairs with or without other words between them, and triples. */
function addNeighbors(length: number): void {
  for (let at = 0; at + 1 < length; at += 1) {
    const after = at + 2 < length ? masks[at + 2]! : 0;
    for (let a = masks[at]!; a !== 0; a &= a - 1) {
      const one = lowestBit(a);
      for (let b = masks[at + 1]!; b !== 0; b &= b - 1) {
        const other = lowestBit(b);
        add(KIND.pair, one, other, gaps[at + 1]);
        for (let c = after; c !== 0; c &= c - 1) add(KIND.triple, one, other, lowestBit(c));
      }
      for (let c = after; c !== 0; c &= c - 1) add(KIND.around, one, lowestBit(c));
    }
  }
}

/** Adds what occurs together anywhere. `density` tells how many other words there are. */
function addTogether(all: number, density: number): void {
  for (let a = all; a !== 0; a &= a - 1) {
    const one = lowestBit(a);
    add(KIND.single, one, density);
    for (let b = a & (a - 1); b !== 0; b &= b - 1) {
      const other = lowestBit(b);
      add(KIND.two, one, other);
      add(KIND.twoByDensity, one, other, density);
      for (let c = b & (b - 1); c !== 0; c &= c - 1) add(KIND.three, one, other, lowestBit(c));
    }
  }
}

const densityOf = (others: number) => (others < 2 ? others : others < 4 ? 2 : others < 8 ? 3 : 4);

/**
 * Returns the buckets of the combinations of concepts in a sentence of these words, of which so many count: whether it steers a judge, in whatever words.
 * Valid until the next call.
 */
export function conceptFeatures(
  words: Int32Array,
  table: ConceptTable,
  wordCount = words.length,
): Uint16Array {
  count = 0;
  let [all, length, others, gap] = [0, 0, 0, 0];
  for (let index = 0; index < wordCount; index += 1) {
    const mask = conceptsOf(table, words[index]!);
    if (mask === 0) {
      others += 1;
      gap = 1;
    } else if (length < MOST_WORDS) {
      masks[length] = mask;
      gaps[length] = gap;
      all |= mask;
      length += 1;
      gap = 0;
    }
  }
  if (all === 0) return NO_FEATURES;
  const density = densityOf(others);
  add(KIND.length, density, Math.min(length, 8));
  addEach(KIND.first, masks[0]!);
  addEach(KIND.last, masks[length - 1]!);
  addNeighbors(length);
  addTogether(all, density);
  return features.subarray(0, count);
}
