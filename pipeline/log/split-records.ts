import type { LogRecord } from './log.ts';

/** The bounds of a slice. */
export interface SliceLimits {
  readonly maxRecords?: number;
  readonly maxBytes: number;
  /** Returns the size of a record in bytes. */
  sizeOf(record: LogRecord): number;
}

/** Splits records into slices within the limits, in order. A record above `maxBytes` is a slice of its own. */
export function* splitRecords(
  records: readonly LogRecord[],
  { maxRecords = Infinity, maxBytes, sizeOf }: SliceLimits,
): Generator<readonly LogRecord[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, record] of records.entries()) {
    const size = sizeOf(record);
    if (index > from && (index - from >= maxRecords || bytes + size > maxBytes)) {
      yield records.slice(from, index);
      from = index;
      bytes = 0;
    }
    bytes += size;
  }
  if (from < records.length) yield records.slice(from);
}
