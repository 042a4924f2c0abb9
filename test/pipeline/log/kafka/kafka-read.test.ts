import { NEVER } from 'rxjs';
import kafkajs, { type Admin, type ConsumerRunConfig, type Kafka } from 'kafkajs';
import { expect, test } from 'vitest';
import { readTopic } from '../../../../pipeline/log/kafka/kafka-read.ts';

const admin = {
  fetchTopicMetadata: () => Promise.resolve({ topics: [{ name: 't', partitions: [{ partitionId: 0 }] }] }),
  fetchTopicOffsets: () => Promise.resolve([{ partition: 0, low: '0', high: '3' }]),
  deleteGroups: () => Promise.resolve(),
} as unknown as Admin;
const reading = { topic: 't', prefix: '', from: undefined, strays: NEVER };

type Crash = (event: { readonly payload: { readonly error: Error } }) => void;
type Hand = (offsets: readonly number[]) => Promise<void>;

/** A client whose consumers do these runs, one after the other. `seeks` are the offsets that they asked for. */
function kafkaWith(...runs: ((hand: Hand, crash: (error: Error) => void) => void)[]) {
  const seeks: string[] = [];
  const consumer = () => {
    let crash: Crash;
    let isRunning = false;
    return {
      events: { CRASH: 'CRASH' },
      on: (_event: string, listener: Crash) => (crash = listener),
      connect: () => Promise.resolve(),
      subscribe: () => Promise.resolve(),
      // As in kafkajs, which reports a failure to join and resolves.
      run({ eachBatch }: ConsumerRunConfig) {
        isRunning = true;
        const hand: Hand = (offsets) => {
          const messages = offsets.map((offset) => ({ offset: String(offset), key: null, value: null }));
          return eachBatch!({ batch: { partition: 0, messages } } as never);
        };
        runs.shift()!(hand, (error) => {
          isRunning = false;
          crash({ payload: { error } });
        });
        return Promise.resolve();
      },
      seek({ offset }: { readonly offset: string }) {
        if (!isRunning) throw new Error('Consumer group was not initialized');
        seeks.push(offset);
      },
      disconnect: () => Promise.resolve(),
    };
  };
  return { kafka: { consumer } as unknown as Kafka, seeks };
}

const loading = new kafkajs.KafkaJSError('The coordinator is loading');

test('a reader that cannot join its group gets the reason', async () => {
  const { kafka } = kafkaWith((_hand, crash) => crash(new Error('not authorized')));
  await expect(readTopic(kafka, admin, reading).next()).rejects.toThrow('not authorized');
});

test('a reader goes on where it was while the coordinator is loading', async () => {
  const { kafka, seeks } = kafkaWith(
    (_hand, crash) => crash(loading),
    (hand, crash) => {
      void hand([0, 1]).then(() => crash(loading));
    },
    (hand) => void hand([1, 2]),
  );
  const offsets: string[] = [];
  for await (const { offset } of readTopic(kafka, admin, reading)) offsets.push(offset);
  expect(offsets).toEqual(['0', '1', '2']);
  expect(seeks).toEqual(['0', '2']);
});
