/** Words with their vectors, and how rare they are. */
export interface VectorTable {
  readonly dimensions: number;
  readonly indexes: ReadonlyMap<string, number>;
  /** By word, then by dimension: whole numbers from -15 to 15. */
  readonly values: Int8Array;
  /** By word, 0 to 1: near 1 for rare ones. */
  readonly weights: Float32Array;
}

interface Header {
  readonly words: number;
  readonly word_bytes: number;
  readonly dimensions: number;
}

/**
 * Smooth inverse frequency: 0.001, and the share of a word in a text about a tenth by its place (Arora et al. 2017;
 * Zipf).
 */
const SMOOTHING = 0.001;
const ZIPF = 0.1;

const placeOfRarity = (rarity: number) => 2 ** (rarity / 12);

/**
 * Reads a table as `training/` writes it: a line of JSON, the words one per line, one byte of rarity per word, and the
 * vectors with four bits per dimension.
 */
export function readVectorTable(bytes: Buffer): VectorTable {
  const lineEnd = bytes.indexOf(10);
  const header = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as Header;
  const rarities = lineEnd + 1 + header.word_bytes;
  const packed = rarities + header.words;
  const indexes = new Map<string, number>();
  bytes
    .toString('utf8', lineEnd + 1, rarities)
    .split('\n')
    .forEach((word, position) => indexes.set(word, position));
  const values = new Int8Array(header.words * header.dimensions);
  for (let index = 0; index < values.length; index += 2) {
    const byte = bytes[packed + index / 2]!;
    values[index] = 2 * (byte & 15) - 15;
    values[index + 1] = 2 * (byte >> 4) - 15;
  }
  const weights = Float32Array.from(
    bytes.subarray(rarities, packed),
    (rarity) => SMOOTHING / (SMOOTHING + ZIPF / placeOfRarity(rarity)),
  );
  return { dimensions: header.dimensions, indexes, values, weights };
}

/** Returns the index of a lower-case word in a table, with or without a possessive; -1 for an unknown one. */
export function indexIn({ indexes }: VectorTable, word: string): number {
  const position = indexes.get(word);
  if (position !== undefined) return position;
  return word.endsWith("'s") ? (indexes.get(word.slice(0, -2)) ?? -1) : -1;
}
