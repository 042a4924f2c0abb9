import { afterEach, expect, it } from 'vitest';
import { startDispatcher, type Dispatcher } from '../../../pipeline/webhooks/dispatcher.ts';
import type { Attempt } from '../../../pipeline/webhooks/send-attempt.ts';
import type { ClaimedDelivery, DeliveryKey } from '../../../postgres/webhooks/webhook-queue.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { eventually } from '../../support/eventually.ts';
import { attemptOf, claimedDelivery } from './delivery.ts';

let dispatcher: Dispatcher;
afterEach(() => dispatcher.stop(0));

/** Starts a dispatcher with a queue of `count` deliveries of one webhook. */
function start(count: number) {
  const queue = Array.from({ length: count }, () => claimedDelivery());
  const calls = new Map<ClaimedDelivery, (made: Attempt) => void>();
  const released: DeliveryKey[] = [];
  dispatcher = startDispatcher({
    logger: silentLogger(),
    claim: () => Promise.resolve(queue.splice(0)),
    renew: () => Promise.resolve(),
    release: (keys) => Promise.resolve(void released.push(...keys)),
    cancel: () => Promise.resolve(),
    send: (delivery, signal) =>
      new Promise((resolve, reject) => {
        calls.set(delivery, resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    recorder: { record: () => Promise.resolve(), stop: () => undefined },
    onAttempt: () => undefined,
    firstWaitMs: 0,
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
