import type { Offsets } from '../log/log.ts';

const POSITION = /^\d{1,19}(\.\d{1,19})*$/;

/** The next offset of each partition, in their order, as text: `120.7.33`. */
export const positionText = (offsets: Offsets): string =>
  [...offsets]
    .sort(([a], [b]) => a - b)
    .map(([, offset]) => String(offset))
    .join('.');

/**
 * Reads a position back, given where the topic ends now. Null when it is not of this topic: another number of partitions,
 * or beyond an end (the topic was made anew).
 */
export function readPosition(text: string, ends: Offsets): Map<number, bigint> | null {
  if (!POSITION.test(text)) return null;
  const parts = text.split('.').map(BigInt);
  const partitions = [...ends.keys()].sort((a, b) => a - b);
  if (parts.length !== partitions.length) return null;
  const offsets = new Map(partitions.map((partition, at) => [partition, parts[at]!]));
  return [...offsets].every(([partition, offset]) => offset <= ends.get(partition)!) ? offsets : null;
}
