import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { watchCalls, type Operation } from '../../../../pipeline/log/kafka/watch-calls.ts';
import { UnacknowledgedError } from '../../../../pipeline/log/kafka/kafka-publish.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';

const unavailable = new kafkajs.KafkaJSConnectionError('Connection timeout');
const tooLarge = new kafkajs.KafkaJSNonRetriableError('The request included a message larger than allowed');

test('a process cannot publish from a publish that nobody answered until one that somebody did', async () => {
  const calls = watchCalls(undefined);
  const fail = async (operation: Operation, error: Error) =>
    expect(calls.call(operation, () => Promise.reject(error))).rejects.toBe(error);
  expect(calls.canPublish()).toBe(true);
  for (const error of [unavailable, new UnacknowledgedError('no leader')]) {
    await fail('publish', error);
    expect(calls.canPublish()).toBe(false);
    await calls.call('publish', () => Promise.resolve(1));
    expect(calls.canPublish()).toBe(true);
  }
  // A record that is refused is an answer, and other calls say nothing of publishing.
  await fail('publish', tooLarge);
  await fail('admin', unavailable);
  expect(calls.canPublish()).toBe(true);
});

test('calls that fail are counted by what they asked for', async () => {
  const metrics = createMetrics();
  const calls = watchCalls(metrics);
  await calls.call('admin', () => Promise.resolve(1));
  for (const operation of ['publish', 'admin', 'admin'] as const)
    await calls.call(operation, () => Promise.reject(unavailable)).catch(() => {});
  const { values } = await metrics.logFailures.get();
  expect(values.map(({ labels, value }) => [labels.operation, value])).toEqual([
    ['publish', 1],
    ['admin', 2],
  ]);
});
