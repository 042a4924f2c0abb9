/** The number of buckets for hashed words, beginnings and pairs. */
export const STEERING_BUCKETS = 1 << 15;
/** The features of each word. */
export const FEATURES_OF_A_WORD = 3;
/** The words read of a passage: orders are short. */
const MOST_WORDS = 60;
/** The letters by which an inflected word is known, alone and in a pair. */
const [ALONE, PAIRED] = [5, 4];

const WORD = /[\p{L}\p{N}]+/gu;

/** FNV-1a over UTF-16 units (Fowler, Noll & Vo), folded to a bucket. */
function bucketOf(kind: number, text: string): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (STEERING_BUCKETS - 1);
}

/**
 * Returns the features of a normalized passage, of equal value: buckets of its words, their beginnings, and pairs of
 * beginnings.
 */
export function steeringFeatures(folded: string): number[] {
  const words = (folded.match(WORD) ?? []).slice(0, MOST_WORDS);
  const buckets: number[] = [];
  let before = '';
  for (const word of words) {
    const start = word.slice(0, PAIRED);
    buckets.push(bucketOf(1, word), bucketOf(2, word.slice(0, ALONE)), bucketOf(3, `${before} ${start}`));
    before = start;
  }
  return buckets;
}

/** The value of each of so many features. */
export const featureValue = (features: number): number => 1 / Math.sqrt(Math.max(12, features));
