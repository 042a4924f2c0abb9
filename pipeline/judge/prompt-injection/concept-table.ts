/**
 * The concepts of words by the hash of a word, a bit for each concept: "urgent" and "dringend" are an alarm, "mark" and "segna"
 * orders to classify. A hash table with open addressing.
 */
export interface ConceptTable {
  /** 0 where there is no word. */
  readonly hashes: Int32Array;
  readonly concepts: Int32Array;
}

/** The size of the table, a power of two: four times the number of words. */
const SIZE = 1 << 14;
const placeOf = (hash: number) => (hash ^ (hash >>> 15)) & (SIZE - 1);

/** Creates a table of entries: the hash of a word, then its concepts. */
export function conceptTable(entries: Int32Array): ConceptTable {
  const table = { hashes: new Int32Array(SIZE), concepts: new Int32Array(SIZE) };
  for (let entry = 0; entry < entries.length; entry += 2) {
    let place = placeOf(entries[entry]!);
    while (table.hashes[place] !== 0) place = (place + 1) & (SIZE - 1);
    table.hashes[place] = entries[entry]!;
    table.concepts[place] = entries[entry + 1]!;
  }
  return table;
}

/** Returns the concepts of a word by its hash; 0 for a word without any. */
export function conceptsOf({ hashes, concepts }: ConceptTable, hash: number): number {
  for (let place = placeOf(hash); hashes[place] !== 0; place = (place + 1) & (SIZE - 1))
    if (hashes[place] === hash) return concepts[place]!;
  return 0;
}
