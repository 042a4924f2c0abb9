/** A record with a place among others. */
export interface Placed {
  readonly id: number;
  readonly position: number;
}

/** Returns positions for records in their order: their own where no two are equal, or else 0, 1, 2, … */
const positionsOf = (records: readonly Placed[]): readonly number[] =>
  records.every(({ position }, at) => at === 0 || position > records[at - 1]!.position)
    ? records.map(({ position }) => position)
    : records.map((_, at) => at);

/**
 * Returns the positions to change so that a record stands at the place `to`, counted from 0. `records`: all of them, in their
 * order. Empty when it stands there already, or there is no such place.
 */
export function movedTo(records: readonly Placed[], id: number, to: number): Placed[] {
  const from = records.findIndex((record) => record.id === id);
  if (from < 0 || to < 0 || to >= records.length) return [];
  const moved = records.toSpliced(from, 1).toSpliced(to, 0, records[from]!);
  const positions = positionsOf(records);
  return moved.flatMap((record, at) =>
    record.position === positions[at] ? [] : [{ id: record.id, position: positions[at]! }],
  );
}
