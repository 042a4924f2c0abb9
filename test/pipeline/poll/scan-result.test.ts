import { expect, it } from 'vitest';
import { failAll, resultFor } from '../../../pipeline/poll/scan-result.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const run = {
  id: 'run_1',
  workspace_id: 1,
  project_id: 'one',
  only_sources: null,
  attempt: 0,
  queued_at: '2026-11-20T08:00:00.000Z',
  trigger: 'schedule',
} as const;
const use = { calls: 3, cost: 5 };

it('a run with a used-up quota says when it resets', () => {
  const found = failAll([run], new SourceError('quota_spent', 'the quota searches is used up', 3600));
  expect(resultFor(run, { planned: [], found, use, startedAt: now - 20, now })).toEqual({
    status: 'failed',
    returned: 0,
    matched: 0,
    ...use,
    error: { code: 'quota_spent', message: 'the quota searches is used up until 2026-11-20T11:00:00.000Z' },
    retryAt: '2026-11-20T11:00:00.000Z',
    reachedBackTo: null,
    sweep: null,
    durationMs: 20,
  });
});

it('a failure of one project does not affect another', () => {
  const found = failAll([{ ...run, project_id: 'two' }], new SourceError('timeout', 'late'));
  const result = resultFor(run, { planned: [], found, use, startedAt: now, now });
  expect(result).toMatchObject({ status: 'done', error: null, retryAt: null });
});
