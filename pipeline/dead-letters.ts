import { TOPICS, type DeadLetter } from '../schemas/topics.ts';
import type { Codec } from './log/codec.ts';
import type { Log, LogRecord, StoredRecord } from './log/log.ts';

/**
 * Header of a record without value that says which letter, by `partition:offset`, has been replayed. It lies on the same
 * topic, so that the note is as durable as the letter and is forgotten with it.
 */
const REPLAYED_HEADER = 'earshot-replayed';
/** Letters put back at once: the note follows the records, so a kill repeats no more than these. */
const REPLAY_AT_ONCE = 200;

/** A letter and where it lies. */
export interface ListedLetter {
  /** `partition:offset` on `posts.dead`. */
  readonly position: string;
  readonly letter: DeadLetter;
  readonly replayed: boolean;
  /** The headers that the dead record had. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Which letters to put back. */
export interface ReplayFilter {
  readonly wants: (letter: DeadLetter) => boolean;
  /** Also those that were replayed before. Default: false. */
  readonly again?: boolean;
  /** Told how many have been put back, for a progress bar. */
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

/** Every dead letter that is still kept, oldest first. What on the topic is not a letter of ours is passed over. */
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

const note = ({ position, letter }: ListedLetter): LogRecord => ({
  key: letter.key,
  value: Buffer.alloc(0),
  headers: { [REPLAYED_HEADER]: position },
});

/** Puts letters back on their topics, then notes that it was done. */
async function putBack(log: Log, letters: readonly ListedLetter[]): Promise<void> {
  for (const topic of new Set(letters.map(({ letter }) => letter.topic))) {
    await log.publish(topic, letters.filter(({ letter }) => letter.topic === topic).map(original));
  }
  await log.publish(TOPICS.dead.name, letters.map(note));
}

/**
 * Publishes the bytes of dead letters to their topics again, under their keys, in their order, and gives how many. The
 * actors that had done with a record before see it again and let it go as known.
 */
export async function replayDeadLetters(log: Log, codec: Codec, filter: ReplayFilter): Promise<number> {
  let replayed = 0;
  let pending: ListedLetter[] = [];
  const flush = async () => {
    if (pending.length === 0) return;
    await putBack(log, pending);
    replayed += pending.length;
    pending = [];
    filter.onProgress?.(replayed);
  };
  for await (const listed of listDeadLetters(log, codec)) {
    if ((listed.replayed && !filter.again) || !filter.wants(listed.letter)) continue;
    pending.push(listed);
    if (pending.length >= REPLAY_AT_ONCE) await flush();
  }
  await flush();
  return replayed;
}
