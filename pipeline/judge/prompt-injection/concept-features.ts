import { type ConceptTable, conceptsOf } from './concept-table.ts';

/** The number of buckets for hashed combinations of concepts. */
export const CONCEPT_BUCKETS = 1 << 15;
/** The first of the concepts: verdicts, their fields, judges and orders to judge. Sentences without one steer nobody. */
const ANCHORS = (1 << 9) - 1;
/** The words with a concept and the features that are read of a sentence. */
const [MOST_WORDS, MOST_FEATURES] = [24, 400];

const features = new Uint16Array(MOST_FEATURES);
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

/** Calls `visit` with the number of each bit. */
function forEachBit(mask: number, visit: (bit: number) => void): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) visit(31 - Math.clz32(rest & -rest));
}

/** Adds what stands next to what: pairs with or without other words between them, and triples. */
function addNeighbors(length: number): void {
  for (let at = 0; at + 1 < length; at += 1)
    forEachBit(masks[at]!, (one) => {
      forEachBit(masks[at + 1]!, (other) => {
        add(1, one, other, gaps[at + 1]);
        if (at + 2 < length) forEachBit(masks[at + 2]!, (third) => add(2, one, other, third));
      });
      if (at + 2 < length) forEachBit(masks[at + 2]!, (third) => add(3, one, third));
    });
}

/** Adds what occurs together anywhere. `density` tells how many other words there are. */
function addTogether(all: number, density: number): void {
  forEachBit(all, (one) => {
    add(4, one, density);
    forEachBit(all & ~((2 << one) - 1), (other) => {
      add(5, one, other);
      add(6, one, other, density);
      if (((1 << one) | (1 << other)) & ANCHORS)
        forEachBit(all & ~((2 << other) - 1), (third) => add(7, one, other, third));
    });
  });
}

const densityOf = (others: number) => (others < 2 ? others : others < 4 ? 2 : others < 8 ? 3 : 4);

/**
 * Returns the buckets of the combinations of concepts in a sentence of these words: whether it steers a judge, in whatever words.
 * Valid until the next call.
 */
export function conceptFeatures(words: Int32Array, table: ConceptTable): Uint16Array {
  count = 0;
  let [all, length, others, gap] = [0, 0, 0, 0];
  for (const word of words) {
    const mask = conceptsOf(table, word);
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
  if ((all & ANCHORS) === 0) return features.subarray(0, 0);
  const density = densityOf(others);
  add(8, density, Math.min(length, 8));
  forEachBit(masks[0]!, (first) => add(9, first));
  forEachBit(masks[length - 1]!, (last) => add(10, last));
  addNeighbors(length);
  addTogether(all, density);
  return features.subarray(0, count);
}
