import type { ClickHouseClient } from '@clickhouse/client';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { judgedMentions, projectsWithProvisional } from '../../../clickhouse/judging/judged-mentions.ts';
import type { Postgres } from '../../../postgres/client.ts';
import type { LimitsReader } from '../../../postgres/usage/plan-limits.ts';
import { correctedFields } from '../../../postgres/judging/corrections.ts';
import { monthTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { recordChange } from '../../../postgres/mentions/mention-changes.ts';
import {
  finishRejudging,
  recordProgress,
  queueRejudging,
  releaseRejudging,
  postponeRejudging,
  claimRejudging,
} from '../../../postgres/judging/rejudgings.ts';
import { DAY_MS } from '../../../schemas/duration.ts';
import { NO_COUNTS } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { fileEveryMention } from '../file-every-mention.ts';
import type { Judge } from '../judge.ts';
import { createLessonTraining } from '../lesson-training.ts';
import { readProjectBrief } from './project-brief.ts';
import { runJob, type JobDeps } from './run-job.ts';
import type { RunnerDeps } from './job-runner.ts';

/** How far back provisional verdicts are made final: nobody works on older posts any more. */
const PROVISIONAL_DAYS = 35;

/** What rejudging needs. */
export interface RejudgingContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly logger: Logger;
  readonly judge: Judge;
  /** Mentions per chunk. */
  readonly chunkSize: number;
  /** Publishes verdicts; resolves when they are stored. */
  record(verdicts: readonly VerdictEvent[]): Promise<unknown>;
  /** The limits of workspaces; null without a configured model. */
  readonly model: { readonly limits: LimitsReader } | null;
}

function jobDeps({ postgres, clickhouse, judge, chunkSize, record }: RejudgingContext): JobDeps {
  const mentionStore = createMentionStore(clickhouse);
  const learn = createLessonTraining(postgres);
  return {
    judge: fileEveryMention(postgres, judge),
    chunkSize,
    brief: (projectId) => readProjectBrief(postgres, projectId, learn),
    mentions: judgedMentions.bind(null, clickhouse),
    corrected: correctedFields.bind(null, postgres),
    record,
    async saveProgress(job, progress, verdicts) {
      const noted = await postgres.transaction(async (tx) => {
        const next = await recordProgress(tx, job.id, job.chunk_at, progress);
        if (!next) return null;
        const change = { kind: 'judge', verdicts } as const;
        return { ...next, changes: await recordChange(tx, job.workspace_id, Object.keys(verdicts), change) };
      });
      // After a crash, the relay applies the recorded change.
      for (const seq of noted?.changes ?? []) await applyChange(postgres, mentionStore, seq);
      return noted?.goes_on ? noted.chunk_at : null;
    },
  };
}

async function queueProvisional(
  { postgres, clickhouse }: RejudgingContext,
  limits: LimitsReader,
): Promise<void> {
  const since = Date.now() - PROVISIONAL_DAYS * DAY_MS;
  for (const { workspace_id, project_id, total } of await projectsWithProvisional(clickhouse, since)) {
    const owner = { workspaceId: workspace_id, month: usageMonth(Date.now()) };
    const { reserved, input, output } = await monthTokens(postgres, owner);
    const { llm_tokens: limit } = await limits(workspace_id);
    if (limit !== null && reserved + input + output >= limit) continue;
    await queueRejudging(postgres, {
      workspaceId: workspace_id,
      project_id,
      since: new Date(since).toISOString(),
      until: null,
      provisional_only: true,
      total,
      counts: NO_COUNTS,
      actor_kind: null,
      actor_id: null,
    });
  }
}

/** Binds the runner to its stores. */
export function bindRunner(context: RejudgingContext): RunnerDeps {
  const { postgres, logger, model } = context;
  const deps = jobDeps(context);
  return {
    logger,
    claim: () => claimRejudging(postgres),
    runJob: (job, signal) => runJob(deps, job, signal),
    postpone: postponeRejudging.bind(null, postgres),
    finish: finishRejudging.bind(null, postgres),
    release: releaseRejudging.bind(null, postgres),
    queueProvisional: model && (() => queueProvisional(context, model.limits)),
  };
}
