import { expect, it } from 'vitest';
import { runJob, type JobDeps } from '../../../../pipeline/judge/rejudge/run-job.ts';
import { createBuiltInJudge } from '../../../../pipeline/judge/built-in-judge.ts';
import type { Judge } from '../../../../pipeline/judge/judge.ts';
import type { Progress, ClaimedRejudging } from '../../../../postgres/judging/rejudgings.ts';
import type { Mention } from '../../../../schemas/mentions/mention.ts';
import { NO_COUNTS } from '../../../../schemas/judging/rejudging.ts';
import { aMention } from '../../../api/support/world.ts';
import { briefOf } from '../fixtures.ts';

const NEW: ClaimedRejudging = {
  ...{ id: 'rjd_1', workspace_id: 1, project_id: 'prj_1', since: null, until: null, provisional_only: false },
  ...{ done_to: null, counts: NO_COUNTS, tokens: { input: 0, cached: 0, output: 0 }, cost: null },
  chunk_at: '2026-11-21T00:00:00.000Z',
};

/** A judge that marks the verdicts of these mentions as provisional. */
function runningOut(provisional: () => ReadonlySet<string>): Judge {
  const judge = createBuiltInJudge();
  return {
    name: judge.name,
    judge: async (brief, posts) =>
      (await judge.judge(brief, posts)).map((one, at) => ({
        ...one,
        trace: { ...one.trace, provisional: provisional().has(posts[at]!.id) },
      })),
  };
}

it('resumes where the tokens ran out, and counts and records no mention twice', async () => {
  const mentions: Mention[] = Array.from({ length: 6 }, (_, at) => ({
    ...aMention(1, 'prj_1'),
    id: `m${at}`,
  }));
  let spent: ReadonlySet<string> = new Set(['m2', 'm3']);
  let progress: Progress = NEW;
  const recorded: string[] = [];
  const deps: JobDeps = {
    judge: runningOut(() => spent),
    chunkSize: 5,
    brief: () => Promise.resolve(briefOf('Acme')),
    mentions: (_, limit, after) => {
      const from = mentions.findIndex(({ id }) => id === after) + 1;
      return Promise.resolve(mentions.slice(from, from + limit));
    },
    corrected: () => Promise.resolve(new Map()),
    record: (verdicts) => Promise.resolve(recorded.push(...verdicts.map((one) => one.mention_id))),
    saveProgress(job, noted) {
      progress = noted;
      return Promise.resolve(job.chunk_at);
    },
  };
  const never = new AbortController().signal;
  expect(await runJob(deps, NEW, never)).toMatchObject({
    kind: 'wait',
    why: "this month's token budget is used up",
  });
  expect(progress).toMatchObject({ done_to: 'm1', counts: { judged: 2 } });

  spent = new Set();
  expect(await runJob(deps, { ...NEW, ...progress }, never)).toEqual({ kind: 'done' });
  expect(progress.counts.judged).toBe(6);
  expect(recorded).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
});
