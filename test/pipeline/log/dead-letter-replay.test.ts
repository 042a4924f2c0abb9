import { beforeEach, expect, it } from 'vitest';
import { publishDeadLetters } from '../../../pipeline/engine/dead-letters.ts';
import { listDeadLetters, replayDeadLetters } from '../../../pipeline/log/dead-letter-replay.ts';
import { openCodec, type Codec } from '../../../pipeline/log/codec.ts';
import type { StoredRecord } from '../../../pipeline/log/log.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { MemoryLog } from '../../support/memory-log.ts';

let log: MemoryLog;
let codec: Codec;

beforeEach(async () => {
  log = new MemoryLog();
  codec = await openCodec({ registryUrl: null, logger: silentLogger() });
});

const bytes = Buffer.from([0, 1, 2, 255]);

async function deadLetter(key: string, actor: string, topic = TOPICS.rawPosts.name) {
  const headers = { traceparent: 't' };
  const from: StoredRecord = { topic, partition: 0, offset: '7', key, value: bytes, timestamp: 0, headers };
  await publishDeadLetters(actor, [{ from, reason: 'invalid', error: 'why' }], { log, codec });
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of iterable) values.push(value);
  return values;
}

const everything = { matches: () => true };

it('publishes the original bytes to their topic with their key, once', async () => {
  await deadLetter('a', 'match');
  await deadLetter('b', 'judge', TOPICS.matches.name);
  expect(await replayDeadLetters(log, codec, everything)).toBe(2);
  expect(await replayDeadLetters(log, codec, everything)).toBe(0);
  const raw = await all(log.read(TOPICS.rawPosts.name));
  expect(raw).toMatchObject([{ key: 'a', value: bytes, headers: { traceparent: 't' } }]);
  expect(await all(log.read(TOPICS.matches.name))).toMatchObject([{ key: 'b', value: bytes }]);
});

it('marks each letter separately, so that letters skipped by a filter can be replayed later', async () => {
  await deadLetter('a', 'match');
  await deadLetter('b', 'judge');
  expect(await replayDeadLetters(log, codec, { matches: ({ actor }) => actor === 'judge' })).toBe(1);
  expect((await all(listDeadLetters(log, codec))).map(({ replayed }) => replayed)).toEqual([false, true]);
  expect(await replayDeadLetters(log, codec, everything)).toBe(1);
  expect((await all(log.read(TOPICS.rawPosts.name))).map(({ key }) => key).sort()).toEqual(['a', 'b']);
});

it('replays a letter again when asked to', async () => {
  await deadLetter('a', 'match');
  await replayDeadLetters(log, codec, everything);
  expect(await replayDeadLetters(log, codec, { ...everything, again: true })).toBe(1);
  expect(await all(log.read(TOPICS.rawPosts.name))).toHaveLength(2);
});

it('skips records that are not dead letters', async () => {
  await log.publish(TOPICS.dead.name, [{ key: 'x', value: Buffer.from('nonsense') }]);
  await deadLetter('a', 'match');
  expect(await all(listDeadLetters(log, codec))).toHaveLength(1);
});

it('replays many letters in order and reports its progress', async () => {
  for (let n = 0; n < 450; n++) await deadLetter('same', `actor-${n}`);
  const progress: number[] = [];
  expect(await replayDeadLetters(log, codec, { ...everything, onProgress: (n) => progress.push(n) })).toBe(
    450,
  );
  expect(progress).toEqual([200, 400, 450]);
});
