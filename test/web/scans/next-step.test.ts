import { expect, it } from 'vitest';
import { nextStep } from '../../../web/src/scans/next-step.ts';

type Status = Parameters<typeof nextStep>[0];

const NOW = Date.parse('2026-11-25T10:00:00.000Z');
const [SOON, TOMORROW] = ['2026-11-25T10:01:00.000Z', '2026-11-26T10:00:00.000Z'];

const project = (change: Partial<Status['projects'][number]> = {}) => ({
  ...{ project_id: 'prj_1', paused: false, next_due_at: TOMORROW, sweeps: [] },
  ...change,
});
const queued = (change: Partial<Status['queued'][number]> = {}) => ({
  ...{ project_id: 'prj_1', run_id: 'run_1', queued_at: SOON, position: 1, not_before: SOON },
  ...{ sources: null, reason: null },
  ...change,
});
const step = (status: Partial<Status>) =>
  nextStep({ scanning: [], queued: [], projects: [project()], ...status }, 'prj_1', NOW);

it.each([
  ['the next scan when nothing waits', {}, { text: 'Next automatic scan', at: TOMORROW }],
  [
    'a retry that comes before the next scan, with its sources',
    { queued: [queued({ sources: ['hn', 'x'] })] },
    { text: 'Next: try Hacker News and X again', at: SOON },
  ],
  [
    'the next scan when a retry comes later',
    {
      queued: [queued({ sources: ['x'] })],
      projects: [project({ next_due_at: '2026-11-25T10:00:30.000Z' })],
    },
    { text: 'Next automatic scan', at: '2026-11-25T10:00:30.000Z' },
  ],
  [
    'a scan that waits for its turn',
    { queued: [queued({ not_before: '2026-11-25T09:59:00.000Z' }), queued({ sources: ['x'] })] },
    { text: 'Scan queued', at: null },
  ],
  [
    'why a scan that is due does not start',
    { queued: [queued({ not_before: '2026-11-25T09:59:00.000Z', reason: 'The plan is used up.' })] },
    { text: 'The plan is used up.', at: null },
  ],
  [
    'the scan that runs',
    {
      scanning: [
        { project_id: 'prj_1', run_id: 'run_1', started_at: null, sources_done: 2, sources_total: 5 },
      ],
      queued: [queued()],
    },
    { text: 'Scanning now: 2 of 5 sources checked', at: null },
  ],
  [
    'that nothing happens while the project is paused',
    { projects: [project({ paused: true, next_due_at: null })] },
    { text: 'This project is paused. No automatic scans.', at: null },
  ],
] as const)('is %s', (_, status, expected) => {
  expect(step(status as Partial<Status>)).toEqual(expected);
});

it('is unknown for another project', () => {
  expect(nextStep({ scanning: [], queued: [], projects: [] }, 'prj_1', NOW)).toBeNull();
});
