import kafkajs from 'kafkajs';
import { afterEach, expect, it } from 'vitest';
import { strayRejections } from '../../../runtime/process/stray-rejections.ts';

const emitted: Error[] = [];
const known = process.listeners('unhandledRejection');
const listening = strayRejections('kafkajs').subscribe((error) => emitted.push(error));
const [onRejection] = process
  .listeners('unhandledRejection')
  .filter((listener) => !known.includes(listener)) as [(reason: unknown) => void];
afterEach(() => listening.unsubscribe());

it('what a package rejects unhandled is emitted; what other code does still ends the process', async () => {
  const admin = new kafkajs.Kafka({ brokers: ['127.0.0.1:1'] }).admin();
  const rejected = await admin.fetchTopicOffsets('').catch((error: unknown) => error);
  onRejection(rejected);
  expect(emitted).toEqual([rejected]);
  for (const other of [new Error('ours'), 'no error', undefined]) {
    let thrown: unknown = 'nothing';
    try {
      onRejection(other);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBe(other);
  }
  expect(emitted).toHaveLength(1);
  listening.unsubscribe();
  expect(process.listeners('unhandledRejection')).toEqual(known);
});
