import type { SlotKeyCount } from '../../clickhouse/analytics/slot-counts.ts';
import type { VolumeRow } from '../../schemas/analytics/analytics.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { NameOf } from './key-names.ts';
import type { TimeSlot } from './time-slots.ts';

/** About 4 MB of JSON: ten keywords over ten years, or a thousand over a month and a half. */
export const MAX_ROWS = 50_000;

/** Returns the keys of the counts and of `always`, the one with the most mentions first. */
export function keysOf(
  counts: readonly SlotKeyCount[],
  always: readonly (string | null)[],
): (string | null)[] {
  const totals = new Map<string | null, number>(always.map((key) => [key, 0]));
  for (const { key, count } of counts) totals.set(key, (totals.get(key) ?? 0) + count);
  // Keys with equal counts are ordered by their text.
  return [...totals].sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1)).map(([key]) => key);
}

/** Returns a row for every slot of time and key. Throws `invalid_request` when that is more than `MAX_ROWS`. */
export function fillVolume(
  slots: readonly TimeSlot[],
  keys: readonly (string | null)[],
  counts: readonly SlotKeyCount[],
  nameOf: NameOf,
): VolumeRow[] {
  if (slots.length * keys.length > MAX_ROWS) {
    const size = `${slots.length} slots of ${keys.length} rows each`;
    throw new PublicError(
      'invalid_request',
      `since: must be later, or filter more: ${size} are more than ${MAX_ROWS}`,
    );
  }
  const bySlot = new Map<string, Map<string | null, number>>();
  for (const { slot, key, count } of counts) {
    bySlot.set(slot, (bySlot.get(slot) ?? new Map<string | null, number>()).set(key, count));
  }
  return slots.flatMap(({ key: slot, shown }) =>
    keys.map((key) => ({ ...shown, key, name: nameOf(key), count: bySlot.get(slot)?.get(key) ?? 0 })),
  );
}
