import { expect, it } from 'vitest';
import { byAttention, sourceState, type SourceDetail } from '../../../web/src/sources/source-state.ts';

const [EARLIER, LATER] = ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z'];

const detail = (change: Partial<SourceDetail> = {}): SourceDetail => ({
  ...{ source: 'hn', title: 'Hacker News', available: true, reason: null, by_address: false },
  ...{ last_success_at: null, last_error: null, quotas: [], credentials: [] },
  ...change,
});
const failed = (at: string) => ({ code: 'timeout', message: 'hn timed out', at });

it.each([
  ['Ready', { last_success_at: LATER, last_error: failed(EARLIER) }],
  ['Ready', {}],
  ['Failing', { last_success_at: EARLIER, last_error: failed(LATER) }],
  ['Failing', { last_error: failed(EARLIER) }],
  ['Not configured', { available: false, reason: 'not configured: EARSHOT_X_BEARER_TOKEN' }],
  ['Paused', { available: false, reason: 'resting until later' }],
])('is %s by its last result and what it lacks', (label, change) => {
  expect(sourceState(detail(change)).label).toBe(label);
});

it('shows what needs attention first, and what is not set up last', () => {
  const list = [
    detail({ title: 'a', available: false, reason: 'not configured: A' }),
    detail({ title: 'b' }),
    detail({ title: 'c', last_error: failed(LATER) }),
  ];
  expect(list.toSorted(byAttention).map(({ title }) => title)).toEqual(['c', 'b', 'a']);
});
