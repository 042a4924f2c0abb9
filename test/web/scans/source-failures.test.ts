import { describe, expect, it } from 'vitest';
import type { Run } from '../../../web/src/api/records.ts';
import { failureTitle, sourceList, sourceOutcome } from '../../../web/src/scans/source-failures.ts';

type SourceRun = Run['sources'][number];

const source = (name: SourceRun['source'], change: Partial<SourceRun> = {}): SourceRun => ({
  ...{ source: name, status: 'done', returned: 0, matched: 0, new: 0, swept_from: null, swept_to: null },
  ...{ late: 0, calls: 1, error: null, retry_at: null, reached_back_to: null, duration_ms: 1 },
  ...change,
});
const unreachable = (name: SourceRun['source'], retry_at: string | null = null) =>
  source(name, {
    ...{ status: 'failed', retry_at },
    error: { code: 'unreachable', message: `${name} cannot be reached: ENOTFOUND` },
  });
const run = (status: Run['status'], sources: SourceRun[]): Run => ({
  ...{ id: 'run_1', project_id: 'prj_1', trigger: 'schedule', status, queued_at: '2026-11-25T10:00:00.000Z' },
  ...{ started_at: null, finished_at: null, returned: 0, matched: 0, new: 0, errors: 0, sources },
});

describe('the sources of a project', () => {
  it('that fail for the same reason are named together, with the reason, what to do and the next try', () => {
    const outcome = sourceOutcome([
      run('failed', [
        unreachable('hn', '2026-11-25T10:02:00.000Z'),
        unreachable('x', '2026-11-25T10:01:00.000Z'),
      ]),
    ]);
    expect(outcome).toMatchObject({ searched: 2, failed: 2 });
    expect(outcome.failures).toEqual([
      {
        sources: ['hn', 'x'],
        reason: 'Could not be reached: no address was found for its name',
        advice: expect.stringContaining('check that the server can reach'),
        retryAt: '2026-11-25T10:01:00.000Z',
      },
    ]);
    expect(failureTitle(outcome)).toBe('No source could be searched');
  });

  it('count by their last result, whether or not a retry is under way', () => {
    const first = run('partial', [unreachable('hn'), unreachable('x'), source('devto')]);
    const retry = run('running', [source('hn'), source('x', { status: 'running' })]);
    const outcome = sourceOutcome([retry, first]);
    expect(outcome.failures.flatMap(({ sources }) => sources)).toEqual(['x']);
    expect(failureTitle(outcome)).toBe('1 of 3 sources could not be searched');
  });

  it('that are not configured are no failures', () => {
    const lacking = source('reddit', {
      status: 'unavailable',
      error: { code: 'unavailable', message: 'not configured: A' },
    });
    expect(sourceOutcome([run('done', [lacking, source('hn')])])).toMatchObject({ searched: 1, failed: 0 });
  });
});

it('lists the titles of sources', () => {
  expect(sourceList(['hn', 'x', 'devto'])).toBe('Hacker News, X, and DEV');
});
