import type { DeadLetter } from '../../schemas/topics.ts';
import type { StoredRecord } from '../log/log.ts';
import type { DeadReason } from '../outcome.ts';

/** Errors are cut to this: the letter is for looking at, the bytes are for replaying. */
const MAX_ERROR_LENGTH = 2_000;

/** A letter about a record that an actor cannot process, with everything needed to look at it and to replay it. */
export const deadLetter = (
  record: StoredRecord,
  actor: string,
  reason: DeadReason,
  error: string,
): DeadLetter => ({
  topic: record.topic,
  partition: record.partition,
  offset: record.offset,
  key: record.key,
  value: record.value.toString('base64'),
  actor,
  reason,
  error: error.slice(0, MAX_ERROR_LENGTH),
  failed_at: new Date().toISOString(),
});
