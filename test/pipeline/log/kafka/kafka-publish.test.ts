import kafkajs, { type Producer, type RecordMetadata } from 'kafkajs';
import { expect, test, vi } from 'vitest';
import { acknowledged, publish, UnacknowledgedError } from '../../../../pipeline/log/kafka/kafka-publish.ts';

const answer = (partition: number, baseOffset: string, errorCode = 0): RecordMetadata => ({
  ...{ topicName: 't', partition, errorCode, baseOffset },
});
const record = { key: 'k', value: Buffer.from('v') };
const compression = kafkajs.CompressionTypes.None;

test('an answer counts only for its own topic and partition, without an error', () => {
  expect(acknowledged([answer(1, '7')], 't', 1)).toBe(7n);
  for (const answers of [[], [answer(0, '7')], [answer(1, '7', 6)], [{ ...answer(1, '7'), topicName: 'u' }]])
    expect(() => acknowledged(answers, 't', 1)).toThrow(UnacknowledgedError);
});

test('a call without an answer for its partition is repeated', async () => {
  const send = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValueOnce([answer(0, '41')]);
  const producer = { send } as unknown as Producer;
  expect(await publish({ producer, compression }, 't', 1, [record])).toEqual(new Map([[0, 42n]]));
  expect(send).toHaveBeenCalledTimes(2);
});

test('other failures reach the caller at once', async () => {
  const send = vi.fn().mockRejectedValue(new Error('no broker'));
  const producer = { send } as unknown as Producer;
  await expect(publish({ producer, compression }, 't', 1, [record])).rejects.toThrow('no broker');
  expect(send).toHaveBeenCalledTimes(1);
});
