import { NEVER } from 'rxjs';
import type { Admin, Kafka } from 'kafkajs';
import { expect, test } from 'vitest';
import { readTopic } from '../../../../pipeline/log/kafka/kafka-read.ts';

test('a reader that cannot join its group gets the reason', async () => {
  let crash: (event: unknown) => void;
  const consumer = {
    events: { CRASH: 'CRASH' },
    on: (_event: string, listener: typeof crash) => (crash = listener),
    connect: () => Promise.resolve(),
    subscribe: () => Promise.resolve(),
    // As in kafkajs, which reports the failure and resolves.
    run: () => Promise.resolve(crash({ payload: { error: new Error('the coordinator is not available') } })),
    seek: () => {
      throw new Error('Consumer group was not initialized');
    },
    disconnect: () => Promise.resolve(),
  };
  const admin = {
    fetchTopicOffsets: () => Promise.resolve([{ partition: 0, low: '0', high: '1' }]),
    deleteGroups: () => Promise.resolve(),
  };
  const reading = readTopic({ consumer: () => consumer } as unknown as Kafka, admin as unknown as Admin, {
    ...{ topic: 't', prefix: '', from: undefined, strays: NEVER },
  });
  await expect(reading.next()).rejects.toThrow('the coordinator is not available');
});
