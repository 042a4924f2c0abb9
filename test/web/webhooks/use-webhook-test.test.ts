import { describe, expect, it } from 'vitest';
import type { DeliveryDetail } from '../../../web/src/api/records.ts';
import { testProgress } from '../../../web/src/webhooks/use-webhook-test.ts';

const delivery = (id: string, state: DeliveryDetail['state']) => ({ id, state }) as DeliveryDetail;
const quiet = { isSending: false, delivery: undefined, sent: undefined, error: null };

describe('testProgress', () => {
  it('waits from the click until the delivery succeeded or failed', () => {
    const isWaiting = (state: Partial<Parameters<typeof testProgress>[0]>) =>
      testProgress({ ...quiet, ...state }).isWaiting;
    expect(isWaiting({})).toBe(false);
    expect(isWaiting({ isSending: true })).toBe(true);
    expect(isWaiting({ delivery: 'del_1' })).toBe(true);
    expect(isWaiting({ delivery: 'del_1', sent: delivery('del_1', 'pending') })).toBe(true);
    for (const state of ['delivered', 'failed'] as const)
      expect(testProgress({ ...quiet, delivery: 'del_1', sent: delivery('del_1', state) })).toEqual({
        isWaiting: false,
        outcome: delivery('del_1', state),
        error: null,
      });
  });

  it('ignores the result of an earlier test', () => {
    const earlier = { ...quiet, delivery: 'del_1', sent: delivery('del_1', 'delivered') };
    expect(testProgress({ ...earlier, isSending: true })).toMatchObject({ isWaiting: true, outcome: null });
    expect(testProgress({ ...earlier, delivery: 'del_2' })).toMatchObject({ isWaiting: true, outcome: null });
  });

  it('stops waiting after an error', () => {
    const error = new Error('No such webhook.');
    expect(testProgress({ ...quiet, error })).toEqual({ isWaiting: false, outcome: null, error });
    expect(testProgress({ ...quiet, delivery: 'del_1', error }).isWaiting).toBe(false);
  });
});
