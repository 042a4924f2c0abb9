import { TOPICS, type DeadLetter } from '../../schemas/topics.ts';
import type { Codec } from './codec.ts';
import type { Log, LogRecord, StoredRecord } from './log.ts';

/**
 * Header of a record without a value that marks a letter, by `partition:offset`, as replayed. It is on the same topic, so
 * that the mark is as durable as the letter and expires with it.
 */
const REPLAYED_HEADER = 'earshot-replayed';
/** Letters per publish. The marks are published after the records, so a kill repeats at most this many. */
const REPLAY_SIZE = 200;

/** A dead letter and its position. */
export interface ListedLetter {
  /** `partition:offset` on `posts.dead`. */
  readonly position: string;
  readonly letter: DeadLetter;
  readonly replayed: boolean;
  /** The headers of the original record. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Which letters to replay. */
export interface ReplayFilter {
  readonly matches: (letter: DeadLetter) => boolean;
  /** Include letters that were replayed before. Default: false. */
  readonly again?: boolean;
  /** Called with the number of replayed letters so far, for a progress bar. */
  readonly onProgress?: (replayed: number) => void;
}

const positionOf = ({ partition, offset }: StoredRecord): string => `${partition}:${offset}`;

async function findReplayed(log: Log): Promise<Set<string>> {
  const replayed = new Set<string>();
  for await (const { headers } of log.read(TOPICS.dead.name)) {
    const position = headers?.[REPLAYED_HEADER];
    if (position !== undefined) replayed.add(position);
  }
  return replayed;
}

/** Yields every dead letter that is still kept, oldest first. Skips records that are not dead letters. */
export async function* listDeadLetters(log: Log, codec: Codec): AsyncGenerator<ListedLetter> {
  const replayed = await findReplayed(log);
  for await (const record of log.read(TOPICS.dead.name)) {
    if (record.headers?.[REPLAYED_HEADER] !== undefined) continue;
    await codec.learn(TOPICS.dead, [record.value]);
    const outcome = codec.decode(TOPICS.dead, record.value);
    if (outcome.kind !== 'pass') continue;
    const position = positionOf(record);
    yield { position, letter: outcome.values[0]!, replayed: replayed.has(position), headers: record.headers };
  }
}

const original = ({ letter, headers }: ListedLetter): LogRecord => ({
  key: letter.key,
  value: Buffer.from(letter.value, 'base64'),
  ...(headers && { headers }),
});

const replayedMark = ({ position, letter }: ListedLetter): LogRecord => ({
  key: letter.key,
  value: Buffer.alloc(0),
  headers: { [REPLAYED_HEADER]: position },
});

/** Publishes letters to their topics, then marks them as replayed. */
async function republish(log: Log, letters: readonly ListedLetter[]): Promise<void> {
  for (const topic of new Set(letters.map(({ letter }) => letter.topic))) {
    await log.publish(topic, letters.filter(({ letter }) => letter.topic === topic).map(original));
  }
  await log.publish(TOPICS.dead.name, letters.map(replayedMark));
}

/**
 * Publishes the original bytes of dead letters to their topics again, with their keys and in order. Returns how many.
 * Every actor of a topic sees the record again; those that had processed it drop it as known.
 */
export async function replayDeadLetters(log: Log, codec: Codec, filter: ReplayFilter): Promise<number> {
  let replayed = 0;
  let pending: ListedLetter[] = [];
  const flush = async () => {
    if (pending.length === 0) return;
    await republish(log, pending);
    replayed += pending.length;
    pending = [];
    filter.onProgress?.(replayed);
  };
  for await (const listed of listDeadLetters(log, codec)) {
    if ((listed.replayed && !filter.again) || !filter.matches(listed.letter)) continue;
    pending.push(listed);
    if (pending.length >= REPLAY_SIZE) await flush();
  }
  await flush();
  return replayed;
}
