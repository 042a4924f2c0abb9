import { expect, it } from 'vitest';
import { DeliveryScheduler } from '../../../pipeline/webhooks/delivery-scheduler.ts';
import type { ClaimedDelivery } from '../../../postgres/webhooks/webhook-queue.ts';
import { attemptOf, claimedDelivery } from './delivery.ts';

const FAILED = { error: 'HTTP 500', outcome: 'broken' } as const;

/** Adds deliveries of a webhook. */
function take(scheduler: DeliveryScheduler, webhook_id: string, count: number, now = 0): void {
  for (let at = 0; at < count; at++) scheduler.add(claimedDelivery({ webhook_id }), now, Infinity);
}
const webhooksOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ webhook_id }) => webhook_id);
const answer = (scheduler: DeliveryScheduler, delivery: ClaimedDelivery, change = {}) => {
  const back = scheduler.endCall(delivery, attemptOf(delivery, change));
  scheduler.remove(delivery);
  return back;
};

it('a webhook gets as many calls as its window allows; other deliveries wait until one ends', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 9);
  const [first, ...others] = scheduler.startCalls();
  expect(others).toHaveLength(3);
  expect(scheduler.startCalls()).toEqual([]);
  answer(scheduler, first!, { durationMs: 2_000 });
  expect(scheduler.startCalls()).toHaveLength(1);
  expect(scheduler.capacity().webhooks).toMatchObject([{ webhookId: 'a', leased: 8 }]);
});

it('a delivery that is already leased is not added twice', () => {
  const scheduler = new DeliveryScheduler();
  const delivery = claimedDelivery({ webhook_id: 'a' });
  scheduler.add(delivery, 0, 100);
  expect(scheduler.startCalls()).toEqual([delivery]);
  scheduler.add({ ...delivery }, 1, 200);
  expect(scheduler.startCalls()).toEqual([]);
  answer(scheduler, delivery);
  expect(scheduler.capacity().webhooks).toMatchObject([{ leased: 0 }]);
});

it('webhooks take turns', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 3);
  take(scheduler, 'b', 3);
  expect(webhooksOf(scheduler.startCalls())).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

it('a failure releases the waiting deliveries of its webhook only', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 9);
  take(scheduler, 'b', 9);
  const [first] = scheduler.startCalls();
  const back = answer(scheduler, first!, FAILED);
  expect(webhooksOf(back)).toEqual(Array.from({ length: 5 }, () => 'a'));
  expect(scheduler.startCalls()).toEqual([]);
  expect(scheduler.capacity().webhooks).toMatchObject([
    { webhookId: 'a', leased: 3, maxLeased: 4 },
    { webhookId: 'b', leased: 9 },
  ]);
});

it('a failed test releases nothing', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 9);
  const [first] = scheduler.startCalls();
  expect(answer(scheduler, first!, { ...FAILED, isTest: true })).toEqual([]);
});

it('deliveries that wait too long are released, and no more are leased ahead', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 5, 1_000);
  const [first] = scheduler.startCalls();
  answer(scheduler, first!);
  expect(scheduler.capacity().webhooks[0]!.maxLeased).toBeGreaterThan(5);
  take(scheduler, 'a', 9, 1_100);
  scheduler.startCalls();
  take(scheduler, 'b', 9, 1_200);
  scheduler.startCalls();
  expect(webhooksOf(scheduler.removeStale(1_150))).toEqual(expect.arrayContaining(['a']));
  expect(scheduler.capacity().webhooks).toMatchObject([
    { webhookId: 'a', maxLeased: 4 },
    { webhookId: 'b', leased: 9 },
  ]);
});

it('calls beyond a webhook’s first four leave half of the capacity to other webhooks', () => {
  const scheduler = new DeliveryScheduler();
  for (let lane = 0; lane < 20; lane++) take(scheduler, `fast_${lane}`, 100);
  // Each fast response widens its webhook's window by one call. Calls that never end fill the capacity.
  for (let round = 0; round < 12; round++)
    for (const delivery of scheduler.startCalls()) if (round < 11) answer(scheduler, delivery);
  const calling = 256 - scheduler.capacity().free;
  expect(calling).toBeGreaterThan(100);
  expect(calling).toBeLessThanOrEqual(128);
  for (let lane = 0; lane < 40; lane++) take(scheduler, `other_${lane}`, 4);
  expect(scheduler.startCalls()).toHaveLength(256 - calling);
});

it('a webhook’s window is kept until more deliveries are added, and forgotten if none are', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 4);
  for (const delivery of scheduler.startCalls()) answer(scheduler, delivery, { durationMs: 10 });
  expect(scheduler.leased).toEqual([]);
  const [lane] = scheduler.capacity().webhooks;
  expect(lane).toMatchObject({ webhookId: 'a', leased: 0 });
  expect(lane!.maxLeased).toBeGreaterThan(4);
  take(scheduler, 'a', 8);
  scheduler.forgetIdle();
  expect(scheduler.startCalls().length).toBeGreaterThan(4);
  expect(scheduler.capacity().webhooks).toMatchObject([{ webhookId: 'a', leased: 8 }]);
});

it('a webhook without deliveries is forgotten', () => {
  const scheduler = new DeliveryScheduler();
  take(scheduler, 'a', 5);
  scheduler.removeWaiting('a');
  scheduler.forgetIdle();
  expect(scheduler.leased).toEqual([]);
  expect(scheduler.capacity().webhooks).toEqual([]);
});
