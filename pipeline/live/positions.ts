import type { Offsets } from '../log/log.ts';

const POSITION = /^\d{1,19}(\.\d{1,19})*$/;

/** Formats the next offset of each partition, in order: `120.7.33`. */
export const formatPosition = (offsets: Offsets): string =>
  [...offsets]
    .sort(([a], [b]) => a - b)
    .map(([, offset]) => String(offset))
    .join('.');

/** Parses a position; null when it does not belong to the topic with these ends, which may have been created again. */
export function parsePosition(text: string, ends: Offsets): Map<number, bigint> | null {
  if (!POSITION.test(text)) return null;
  const parts = text.split('.').map(BigInt);
  const partitions = [...ends.keys()].sort((a, b) => a - b);
  if (parts.length !== partitions.length) return null;
  const offsets = new Map(partitions.map((partition, at) => [partition, parts[at]!]));
  return [...offsets].every(([partition, offset]) => offset <= ends.get(partition)!) ? offsets : null;
}
