import pino from 'pino';
import { Subject } from 'rxjs';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { expect, test, vi } from 'vitest';
import { consume } from '../../../../pipeline/log/kafka/kafka-consume.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { eventually } from '../../../support/eventually.ts';

const EVENTS = ['FETCH', 'HEARTBEAT', 'GROUP_JOIN', 'CONNECT', 'REBALANCING', 'CRASH'] as const;

/** Fake Kafka consumers that the test controls. */
function fakeKafka(connect: () => Promise<void> = () => Promise.resolve(), join = () => Promise.resolve()) {
  const consumers: ReturnType<typeof createConsumer>[] = [];
  const createConsumer = () => {
    const listeners = new Map<string, ((event: unknown) => void)[]>();
    let eachBatch: ((payload: EachBatchPayload) => Promise<void>) | undefined;
    let isRunning = false;
    return {
      events: Object.fromEntries(EVENTS.map((name) => [name, name])),
      on(event: string, listener: (event: unknown) => void) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return () =>
          listeners.set(
            event,
            listeners.get(event)!.filter((other) => other !== listener),
          );
      },
      connect,
      subscribe: () => Promise.resolve(),
      run: async (config: { eachBatch: typeof eachBatch }) => {
        eachBatch = config.eachBatch;
        await join();
        isRunning = true;
      },
      // As in kafkajs, a consumer that is not running yet is not kept from it.
      disconnect: () => Promise.resolve(void (isRunning = false)),
      isRunning: () => isRunning,
      pause: vi.fn(),
      resume: vi.fn(() => {
        throw new Error('Consumer group was not initialized');
      }),
      listening: () => [...listeners.values()].flat().length,
      crash: () =>
        listeners.get('CRASH')!.forEach((listener) => listener({ payload: { error: new Error('x') } })),
      deliver: async () => {
        await eventually(() => eachBatch);
        await eachBatch!({
          batch: { topic: 't', partition: 0, highWatermark: '1', messages: [{ offset: '0', value: null }] },
          isRunning: () => true,
          isStale: () => false,
        } as unknown as EachBatchPayload);
      },
    };
  };
  const kafka = {
    consumer: () => {
      const consumer = createConsumer();
      consumers.push(consumer);
      return consumer;
    },
  } as unknown as Kafka;
  return { kafka, consumers };
}

const subscription = { topic: 't', group: 'g', maxRecords: 1, concurrency: 1 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a pause ends with its consumer', async () => {
  const { kafka, consumers } = fakeKafka();
  const onBatch = () => Promise.reject(new Error('not now'));
  const consumer = consume(kafka, { ...subscription, onBatch }, { logger: silentLogger() });
  const [first] = consumers;
  await first!.deliver();
  expect(first!.pause).toHaveBeenCalledTimes(1);
  first!.crash();
  await wait(600);
  expect(first!.resume).not.toHaveBeenCalled();
  await consumer.stop();
});

test('pausing a consumer that cannot resume does not throw', async () => {
  const { kafka, consumers } = fakeKafka();
  const onBatch = () => Promise.reject(new Error('not now'));
  const consumer = consume(kafka, { ...subscription, onBatch }, { logger: silentLogger() });
  await consumers[0]!.deliver();
  await eventually(() => consumers[0]!.resume.mock.calls.length > 0);
  await consumer.stop();
});

test('a consumer that cannot connect leaves no listeners behind', async () => {
  const { kafka, consumers } = fakeKafka(() => Promise.reject(new Error('no broker')));
  const consumer = consume(
    kafka,
    { ...subscription, onBatch: () => Promise.resolve() },
    { logger: silentLogger() },
  );
  await eventually(() => consumers[0]?.listening() === 0, { timeoutMs: 5_000 });
  await consumer.stop();
});

test('failures are counted, and logged as warnings, ever more rarely', async () => {
  const { kafka, consumers } = fakeKafka(() => Promise.reject(new Error('The coordinator is loading.')));
  const lines: { level: number; failures: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const metrics = createMetrics();
  const options = { logger: pino({ level: 'warn' }, { write }), metrics };
  const consumer = consume(kafka, { ...subscription, onBatch: () => Promise.resolve() }, options);
  await eventually(() => consumers.length === 3);
  expect(consumer.isConsuming()).toBe(false);
  await consumer.stop();
  expect(lines.map(({ level, failures }) => [level, failures])).toEqual([
    [40, 1],
    [40, 2],
  ]);
  const [counted] = (await metrics.logFailures.get()).values;
  expect(counted).toMatchObject({ labels: { operation: 'consume' }, value: 3 });
});

/** Returns a promise, and how to resolve it. */
function later() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test.each(['connects', 'joins its group'])(
  'a consumer that %s after it was stopped does not run',
  async (step) => {
    const { promise, resolve } = later();
    let hasBegun = false;
    const slow = () => {
      hasBegun = true;
      return promise;
    };
    const { kafka, consumers } = step === 'connects' ? fakeKafka(slow) : fakeKafka(undefined, slow);
    const onBatch = () => Promise.resolve();
    const consumer = consume(kafka, { ...subscription, onBatch }, { logger: silentLogger() });
    await eventually(() => hasBegun);
    const stopped = consumer.stop();
    await wait(0);
    resolve();
    await stopped;
    await wait(0);
    expect(consumers[0]!.isRunning()).toBe(false);
  },
);

test('a consumer that falls silent when kafkajs fails on its own is replaced', async () => {
  const { kafka, consumers } = fakeKafka();
  const strays = new Subject<Error>();
  const metrics = createMetrics();
  const options = { logger: silentLogger(), metrics, strays };
  const consumer = consume(kafka, { ...subscription, onBatch: () => Promise.resolve() }, options);
  await eventually(() => consumers[0]?.isRunning());
  strays.next(new TypeError('no seed broker'));
  await eventually(() => consumers[1]?.isRunning(), { timeoutMs: 10_000 });
  await consumer.stop();
  expect((await metrics.logFailures.get()).values).toMatchObject([
    { labels: { operation: 'consume' }, value: 1 },
  ]);
});
