/** The number of buckets for hashed pieces of words. */
export const PIECE_BUCKETS = 1 << 16;
/** The characters of a piece. */
const [SHORTEST, LONGEST] = [3, 5];
/** The most pieces that are read of a passage: what steers is short. */
const MOST_PIECES = 1536;

const [SPACE, HASH_SIGN, AT_SIGN] = [0x20, 0x23, 0x40];
const NO_BREAK_SPACE = 0xa0;
const isSpace = (code: number) => code <= SPACE || code === NO_BREAK_SPACE;

const FNV_PRIME = 0x01000193;
const SEED = Math.imul(0x811c9dc5 ^ 5, FNV_PRIME);
const bucketOf = (hash: number) => (hash ^ (hash >>> 16)) & (PIECE_BUCKETS - 1);

/** Buckets of the pieces read last, reused: nearly every sentence of every post is read. */
const pieces = new Uint16Array(MOST_PIECES + LONGEST);

/** Adds the pieces of a word with the space on both sides of it. Returns how many there are now. */
function addPieces(codes: Uint16Array, start: number, end: number, known: number): number {
  let count = known;
  for (let first = start - 1; first + SHORTEST <= end + 1 && count < MOST_PIECES; first += 1) {
    const last = Math.min(end + 1, first + LONGEST);
    let hash = SEED;
    for (let at = first; at < last; at += 1) {
      hash = Math.imul(hash ^ (at < start || at === end ? SPACE : codes[at]!), FNV_PRIME);
      if (at - first + 1 >= SHORTEST) pieces[count++] = bucketOf(hash);
    }
  }
  return count;
}

/**
 * Reads the pieces of words in a part of a normalized text, by its UTF-16 units: all runs of three to five characters, of words as
 * white space divides them, with a space on either side. Words that the model has never seen share pieces with others: misspelled,
 * inflected and of related languages. Names of accounts are left out. Returns their buckets, valid until the next call.
 */
export function piecesBetween(codes: Uint16Array, from: number, to: number): Uint16Array {
  let count = 0;
  for (let at = from; at < to && count < MOST_PIECES;) {
    if (isSpace(codes[at]!)) {
      at += 1;
      continue;
    }
    // A hashtag is a word.
    const start = codes[at]! === HASH_SIGN ? at + 1 : at;
    while (at < to && !isSpace(codes[at]!)) at += 1;
    if (start < at && codes[start]! !== AT_SIGN) count = addPieces(codes, start, at, count);
  }
  return pieces.subarray(0, count);
}
