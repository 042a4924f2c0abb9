/** Odd numbers that spread bits: the golden ratio's (Knuth, TAOCP 6.4) and those of MurmurHash3's finalizer. */
const GOLDEN = 0x9e3779b1;
const MIX_1 = 0x85ebca6b;
const MIX_2 = 0xc2b2ae35;

/** Spreads the bits of a 32-bit number: the finalizer of MurmurHash3. */
export function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), MIX_1);
  hash = Math.imul(hash ^ (hash >>> 13), MIX_2);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a 32-bit hash of a text. */
export function hashOf(text: string, seed = 0): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), GOLDEN) ^ (hash >>> 15);
  return mixed(hash);
}

/** Joins two 32-bit hashes to a number of 53 bits, which JSON, JavaScript and a bigint hold exactly. */
export const joined = (high: number, low: number): number => (high >>> 11) * 2 ** 32 + (low >>> 0);
