import type { Offsets } from '../log/log.ts';

const POSITION = /^\d{1,19}(\.\d{1,19})*$/;

/** Formats the next offset of each partition, in order: `120.7.33`. */
export const formatPosition = (offsets: Offsets): string =>
  [...offsets]
    .sort(([a], [b]) => a - b)
    .map(([, offset]) => String(offset))
    .join('.');

/**
 * Parses a position, given the current ends of the topic. Returns null when the position does not belong to the topic: it
 * has another number of partitions, or lies beyond an end because the topic was created again.
 */
export function parsePosition(text: string, ends: Offsets): Map<number, bigint> | null {
  if (!POSITION.test(text)) return null;
  const parts = text.split('.').map(BigInt);
  const partitions = [...ends.keys()].sort((a, b) => a - b);
  if (parts.length !== partitions.length) return null;
  const offsets = new Map(partitions.map((partition, at) => [partition, parts[at]!]));
  return [...offsets].every(([partition, offset]) => offset <= ends.get(partition)!) ? offsets : null;
}
