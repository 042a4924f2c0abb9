import { TOPICS, type DeadLetter } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import type { DeadReason } from '../outcome.ts';

/** Errors are cut to this many characters: the letter is for reading, the bytes in it are for replaying. */
const MAX_ERROR_LENGTH = 2_000;

/** A record that an actor cannot process, and why. */
export interface DeadRecord {
  readonly from: StoredRecord;
  readonly reason: DeadReason;
  readonly error: string;
}

/** Returns the dead letter of a record, with everything needed to inspect and replay it. */
const toLetter = ({ from, reason, error }: DeadRecord, actor: string): DeadLetter => ({
  topic: from.topic,
  partition: from.partition,
  offset: from.offset,
  key: from.key,
  value: from.value.toString('base64'),
  actor,
  reason,
  error: error.slice(0, MAX_ERROR_LENGTH),
  failed_at: new Date().toISOString(),
});

/** Publishes one dead letter per record, however many of its values failed. Throws when the log is unavailable. */
export async function publishDeadLetters(
  actor: string,
  dead: readonly DeadRecord[],
  { log, codec }: { readonly log: Log; readonly codec: Codec },
): Promise<void> {
  if (dead.length === 0) return;
  const letters = new Map(dead.map((record) => [record.from, toLetter(record, actor)]));
  await log.publish(
    TOPICS.dead.name,
    [...letters].map(([from, letter]) => ({
      key: from.key,
      value: codec.encode(TOPICS.dead, letter),
      ...(from.headers && { headers: from.headers }),
    })),
  );
}
