import type { AppendedRecord, RecordRow } from '../../../postgres/log/log-records.ts';
import type { LogRecord, StoredRecord } from '../log.ts';
import { partitionOf } from '../partition-of.ts';

/** Returns a record from a row. */
export const toStored = (topic: string, partition: number, row: RecordRow): StoredRecord => ({
  topic,
  partition,
  offset: row.offset,
  timestamp: row.published_ms,
  key: row.key.toString('utf8'),
  value: row.value,
  ...(row.headers !== null && { headers: JSON.parse(row.headers) as Record<string, string> }),
});

/** Returns the row of a record, in the partition of its key. */
export const toAppended = ({ key, value, headers }: LogRecord, lanes: readonly number[]): AppendedRecord => ({
  lane: lanes[partitionOf(key, lanes.length)]!,
  key: Buffer.from(key, 'utf8'),
  value,
  headers: headers ? JSON.stringify(headers) : null,
});
