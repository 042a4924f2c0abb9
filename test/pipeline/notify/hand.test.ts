import { expect, it } from 'vitest';
import { Hand } from '../../../pipeline/notify/hand.ts';
import type { ClaimedDelivery } from '../../../postgres/webhooks/webhook-queue.ts';
import { attemptOf, claimedDelivery } from './delivery.ts';

const FAILED = { error: 'HTTP 500', outcome: 'broken' } as const;

/** A hand that has taken so many deliveries of a webhook. */
function take(hand: Hand, webhook_id: string, count: number, now = 0): void {
  for (let at = 0; at < count; at++) hand.take(claimedDelivery({ webhook_id }), now);
}
const webhooksOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ webhook_id }) => webhook_id);
const answer = (hand: Hand, delivery: ClaimedDelivery, change = {}) => {
  const back = hand.answered(delivery, attemptOf(delivery, change));
  hand.letGo(delivery);
  return back;
};

it('a webhook gets as many calls as its width; the others wait until one is over', () => {
  const hand = new Hand();
  take(hand, 'a', 9);
  const [first, ...others] = hand.start();
  expect(others).toHaveLength(3);
  expect(hand.start()).toEqual([]);
  answer(hand, first!, { durationMs: 2_000 });
  expect(hand.start()).toHaveLength(1);
  expect(hand.places().lanes).toMatchObject([{ webhookId: 'a', held: 8 }]);
});

it('what is held already is not taken twice, whoever gives it anew', () => {
  const hand = new Hand();
  const delivery = claimedDelivery({ webhook_id: 'a' });
  hand.take(delivery, 0);
  expect(hand.start()).toEqual([delivery]);
  hand.take({ ...delivery }, 1);
  expect(hand.start()).toEqual([]);
  answer(hand, delivery);
  expect(hand.places().lanes).toMatchObject([{ held: 0 }]);
});

it('webhooks take turns', () => {
  const hand = new Hand();
  take(hand, 'a', 3);
  take(hand, 'b', 3);
  expect(webhooksOf(hand.start())).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

it('a failure brings back all that waits for the webhook, and for no other', () => {
  const hand = new Hand();
  take(hand, 'a', 9);
  take(hand, 'b', 9);
  const [first] = hand.start();
  const back = answer(hand, first!, FAILED);
  expect(webhooksOf(back)).toEqual(Array.from({ length: 5 }, () => 'a'));
  expect(hand.start()).toEqual([]);
  expect(hand.places().lanes).toMatchObject([
    { webhookId: 'a', held: 3, reach: 4 },
    { webhookId: 'b', held: 9 },
  ]);
});

it('a test that fails says nothing of what waits', () => {
  const hand = new Hand();
  take(hand, 'a', 9);
  const [first] = hand.start();
  expect(answer(hand, first!, { ...FAILED, isTest: true })).toEqual([]);
});

it('what has waited for too long comes back, and no more is taken ahead', () => {
  const hand = new Hand();
  take(hand, 'a', 5, 1_000);
  const [first] = hand.start();
  answer(hand, first!);
  expect(hand.places().lanes[0]!.reach).toBeGreaterThan(5);
  take(hand, 'a', 9, 1_100);
  hand.start();
  take(hand, 'b', 9, 1_200);
  hand.start();
  expect(webhooksOf(hand.recallStale(1_150))).toEqual(expect.arrayContaining(['a']));
  expect(hand.places().lanes).toMatchObject([
    { webhookId: 'a', reach: 4 },
    { webhookId: 'b', held: 9 },
  ]);
});

it('calls beyond the first four of a webhook leave half of the places to others', () => {
  const hand = new Hand();
  for (let lane = 0; lane < 20; lane++) take(hand, `fast_${lane}`, 100);
  // Each quick answer widens its webhook by a call; those that never end are what fills the places.
  for (let round = 0; round < 12; round++)
    for (const delivery of hand.start()) if (round < 11) answer(hand, delivery);
  const calling = 256 - hand.places().free;
  expect(calling).toBeGreaterThan(100);
  expect(calling).toBeLessThanOrEqual(128);
  for (let lane = 0; lane < 40; lane++) take(hand, `other_${lane}`, 4);
  expect(hand.start()).toHaveLength(256 - calling);
});

it('the pace of a webhook outlasts the time until more of it comes, and is forgotten when nothing does', () => {
  const hand = new Hand();
  take(hand, 'a', 4);
  for (const delivery of hand.start()) answer(hand, delivery, { durationMs: 10 });
  expect(hand.deliveries).toEqual([]);
  const [lane] = hand.places().lanes;
  expect(lane).toMatchObject({ webhookId: 'a', held: 0 });
  expect(lane!.reach).toBeGreaterThan(4);
  take(hand, 'a', 8);
  hand.forgetIdle();
  expect(hand.start().length).toBeGreaterThan(4);
  expect(hand.places().lanes).toMatchObject([{ webhookId: 'a', held: 8 }]);
});

it('of a webhook that nothing more comes of, nothing is kept', () => {
  const hand = new Hand();
  take(hand, 'a', 5);
  hand.recall('a');
  hand.forgetIdle();
  expect(hand.deliveries).toEqual([]);
  expect(hand.places().lanes).toEqual([]);
});
