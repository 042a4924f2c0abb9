import type { ClickHouseClient } from '@clickhouse/client';
import { countJudged, sampleJudged, type JudgedScope } from '../../../clickhouse/judging/judged-mentions.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { correctedFields } from '../../../postgres/judging/corrections.ts';
import { PublicError } from '../../../schemas/errors.ts';
import type { RejudgePreview } from '../../../schemas/judging/rejudging.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { Judge } from '../judge.ts';
import { createPreviewTraining } from '../lesson-training.ts';
import { previewRejudging } from './preview.ts';
import { readProjectBrief, type BriefDraft } from './project-brief.ts';

/** The most mentions judged for a preview: the built-in judge costs only time, a model costs tokens. */
const SAMPLE = { builtIn: 2_000, model: 60 } as const;

/** Previews of a rejudging. */
export interface RejudgePreviews {
  /** Returns the number of mentions in the scope. */
  count(scope: JudgedScope): Promise<number>;
  /**
   * Returns what rejudging the scope would change, with the project as stored or with these fields. Throws `not_found`
   * for a deleted project, `unavailable` while the model is unavailable, `conflict` when the month's token budget is used up.
   */
  preview(scope: JudgedScope, draft: BriefDraft): Promise<RejudgePreview>;
}

/** Opens previews with the judge of this process. */
export function openPreviews({
  postgres,
  clickhouse,
  judge,
  isModel,
}: {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly judge: Judge;
  readonly isModel: boolean;
}): RejudgePreviews {
  const read = (scope: JudgedScope, draft: BriefDraft, ids: readonly string[]) =>
    postgres.asTenant(scope.workspaceId, async (tx) => ({
      brief: await readProjectBrief(tx, scope.projectId, createPreviewTraining(tx), draft),
      corrected: await correctedFields(tx, scope.workspaceId, ids),
    }));
  return {
    count: (scope) => countJudged(clickhouse, scope),
    async preview(scope, draft) {
      const total = await countJudged(clickhouse, scope);
      const sample = await sampleJudged(clickhouse, scope, isModel ? SAMPLE.model : SAMPLE.builtIn);
      const { brief, corrected } = await read(
        scope,
        draft,
        sample.map(({ id }) => id),
      );
      if (!brief) throw new PublicError('not_found', 'No such project.');
      try {
        // A fallback verdict would say nothing about the model's.
        const strict = isModel ? refuseProvisional(judge) : judge;
        return await previewRejudging(strict, brief, sample, corrected, total, new Date().toISOString());
      } catch (error) {
        if (error instanceof RetryLaterError)
          throw new PublicError(
            'unavailable',
            'The model is unavailable. Try again later.',
            Math.ceil(error.delayMs / 1_000),
          );
        throw error;
      }
    },
  };
}

/** Wraps a judge to throw `conflict` once the month's token budget is used up. */
const refuseProvisional = (judge: Judge): Judge => ({
  name: judge.name,
  async judge(brief, posts) {
    const judgements = await judge.judge(brief, posts);
    if (judgements.some(({ trace }) => trace.provisional))
      throw new PublicError('conflict', "This month's token budget is used up, so the model cannot judge.");
    return judgements;
  },
});
