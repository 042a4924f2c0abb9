import { afterEach, expect, it } from 'vitest';
import {
  startDispatcher,
  type Dispatcher,
  type DispatcherDeps,
} from '../../../pipeline/webhooks/dispatcher.ts';
import { LeaseLostError, type Attempt, type AttemptLimits } from '../../../pipeline/webhooks/send-attempt.ts';
import type { ClaimedDelivery, DeliveryKey } from '../../../postgres/webhooks/webhook-queue.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { eventually } from '../../support/eventually.ts';
import { attemptOf, claimedDelivery } from './delivery.ts';

let dispatcher: Dispatcher;
afterEach(() => dispatcher.stop(0));

/** Starts a dispatcher with a queue of `count` deliveries of one webhook. */
function start(count: number, change: Partial<DispatcherDeps> = {}) {
  const queue = Array.from({ length: count }, () => claimedDelivery());
  const calls = new Map<ClaimedDelivery, (made: Attempt) => void>();
  const released: DeliveryKey[] = [];
  dispatcher = startDispatcher({
    logger: silentLogger(),
    claim: () => Promise.resolve(queue.splice(0)),
    renew: () => Promise.resolve([]),
    release: (keys) => Promise.resolve(void released.push(...keys)),
    cancel: () => Promise.resolve(),
    send: (delivery, { signal }) =>
      new Promise((resolve, reject) => {
        calls.set(delivery, resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    recorder: { record: () => Promise.resolve(), stop: () => undefined },
    onAttempt: () => undefined,
    firstWaitMs: 0,
    ...change,
  });
  return { calls, released };
}

it('waiting deliveries are released at once when their webhook changes', async () => {
  const { calls, released } = start(10);
  await eventually(() => calls.size === 4);
  dispatcher.changed('whk_other');
  expect(released).toEqual([]);
  dispatcher.changed('whk_x');
  expect(released).toHaveLength(6);
});

it('waiting deliveries are released at once when a call to their webhook fails', async () => {
  const { calls, released } = start(10);
  await eventually(() => calls.size === 4);
  const [[delivery, end]] = calls as unknown as [[ClaimedDelivery, (made: Attempt) => void]];
  end(attemptOf(delivery, { error: 'HTTP 410', outcome: 'refused', disable: 'gone' }));
  await eventually(() => released.length === 6);
  expect(calls.size).toBe(4);
});

it('waiting deliveries of a stalled webhook are released, and its calls continue', async () => {
  const { calls, released } = start(10);
  await eventually(() => released.length === 6);
  expect(calls.size).toBe(4);
});

it('stopping releases waiting deliveries and calls that do not end in time', async () => {
  const { calls, released } = start(10);
  await eventually(() => calls.size === 4);
  await dispatcher.stop(0);
  expect(new Set(released.map(({ id }) => id)).size).toBe(10);
});

/** Blocks the event loop, as a frozen process does. */
const freeze = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Starts with one delivery, whose call never ends. Resolves with its limits once it is to be sent. */
async function startOne(change: Partial<DispatcherDeps>): Promise<AttemptLimits> {
  let limits: AttemptLimits | undefined;
  const send = (_delivery: ClaimedDelivery, given: AttemptLimits) => {
    limits = given;
    return new Promise<never>((_, reject) => given.signal.addEventListener('abort', reject));
  };
  start(1, { send, ...change });
  return eventually(() => limits);
}

it('a process that was frozen for longer than its lease sends nothing more', async () => {
  const { requireLease } = await startOne({ leaseMs: 200 });
  expect(requireLease).not.toThrow();
  freeze(200);
  expect(requireLease).toThrow(LeaseLostError);
});

it('a renewed lease counts from when the renewal was asked for', async () => {
  let answer: (() => void) | undefined;
  const renew = (keys: readonly DeliveryKey[]) =>
    new Promise<readonly string[]>((resolve) => (answer ??= () => resolve(keys.map(({ id }) => id))));
  const { requireLease } = await startOne({ leaseMs: 300, renew });
  const answerRenewal = await eventually(() => answer);
  freeze(300);
  answerRenewal();
  await Promise.resolve();
  expect(requireLease).toThrow(LeaseLostError);
});
