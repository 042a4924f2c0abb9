const SEED = 0x9747b28c;
const M = 0x5bd1e995;

/** Mixes the last one to three bytes of the key into the hash. */
function mixTail(hash: number, bytes: Uint8Array, from: number): number {
  const left = bytes.length - from;
  let mixed = hash;
  if (left >= 3) mixed ^= bytes[from + 2]! << 16;
  if (left >= 2) mixed ^= bytes[from + 1]! << 8;
  if (left >= 1) mixed = Math.imul(mixed ^ bytes[from]!, M);
  return mixed;
}

/** Returns the 32-bit MurmurHash2, as Kafka's clients compute it (org.apache.kafka.common.utils.Utils.murmur2). */
function murmur2(bytes: Uint8Array): number {
  let hash = SEED ^ bytes.length;
  const whole = bytes.length - (bytes.length % 4);
  for (let i = 0; i < whole; i += 4) {
    let k = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    k = Math.imul(k, M);
    k = Math.imul(k ^ (k >>> 24), M);
    hash = Math.imul(hash, M) ^ k;
  }
  hash = mixTail(hash, bytes, whole);
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}

/**
 * Returns the partition of a key, 0 to `partitions` - 1. Both logs assign keys as Kafka's clients do, so that other
 * programs publish records of a key to the same partition.
 */
export const partitionOf = (key: string, partitions: number): number =>
  (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
