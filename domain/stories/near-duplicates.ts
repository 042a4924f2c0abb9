import { hashOf, joined, mixed } from './hash.ts';

/** Words of a shingle. */
const SHINGLE = 2;
/** Texts of fewer words are often alike by chance, so they are copies only when they are the same. */
const FEWEST_WORDS = 8;
/**
 * MinHash with bands (Broder 1997; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, chapter 3.4): texts that
 * share `s` of their shingles share a band with a probability of 1 - (1 - s^ROWS)^BANDS: 1 in 1,000 of 0.1, 47 % of 0.5,
 * 94 % of 0.7. Chosen on the pairs of `npm run bench -- stories`.
 */
const BANDS = 10;
const ROWS = 4;

/** Odd multipliers, one for each order of the shingles. */
const ORDERS = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => mixed(at + 1) | 1);

/** Returns the least shingle of each order. */
function leastShingles(words: readonly number[]): Uint32Array {
  const least = new Uint32Array(ORDERS.length).fill(0xffffffff);
  for (let at = 0; at + SHINGLE <= words.length; at++) {
    const shingle = mixed(Math.imul(words[at]!, 31) ^ words[at + 1]!);
    for (let order = 0; order < ORDERS.length; order++) {
      const value = Math.imul(shingle, ORDERS[order]!) >>> 0;
      if (value < least[order]!) least[order] = value;
    }
  }
  return least;
}

/**
 * Returns the keys of a text's bands, as numbers of 53 bits: near-duplicates have at least one in common. None for
 * texts of few words. Texts with different seeds never share a key.
 */
export function bandKeys(words: readonly string[], seed: number): number[] {
  if (words.length < FEWEST_WORDS) return [];
  const least = leastShingles(words.map((word) => hashOf(word, seed)));
  return Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [band, ~band];
    for (const value of least.subarray(band * ROWS, (band + 1) * ROWS)) {
      high = mixed(high ^ value);
      low = mixed(Math.imul(low, 31) ^ value);
    }
    return joined(high, low);
  });
}
