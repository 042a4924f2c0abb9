import type { Offsets } from '../log/log.ts';

const POSITION = /^\d{1,19}(\.\d{1,19})*$/;

/** Formats the next offset of each partition, in order: `120.7.33`. */
export const formatPosition = (offsets: Offsets): string =>
  // A partition without an offset was added later: nothing of it has been read.
  Array.from({ length: Math.max(-1, ...offsets.keys()) + 1 }, (_, partition) =>
    String(offsets.get(partition) ?? 0n),
  ).join('.');

/** Parses a position; null when it does not belong to the topic with these ends, which may have been created again. */
export function parsePosition(text: string, ends: Offsets): Map<number, bigint> | null {
  if (!POSITION.test(text)) return null;
  const parts = text.split('.').map(BigInt);
  const partitions = [...ends.keys()].sort((a, b) => a - b);
  if (parts.length > partitions.length) return null;
  const offsets = new Map(partitions.map((partition, at) => [partition, parts[at] ?? 0n]));
  return [...offsets].every(([partition, offset]) => offset <= ends.get(partition)!) ? offsets : null;
}
