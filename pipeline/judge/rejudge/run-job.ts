import type { JudgedScope } from '../../../clickhouse/judging/judged-mentions.ts';
import type { Progress, ClaimedRejudging } from '../../../postgres/judging/rejudgings.ts';
import type { Corrected } from '../../../schemas/judging/correction.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionVerdict } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { MINUTE_MS } from '../../../schemas/duration.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { Brief, Judge } from '../judge.ts';
import { sumCounts } from './compare-verdicts.ts';
import { changesOf, recordsOf, rejudgeMentions, totalOf, type Rejudged } from './rejudge-chunk.ts';

/** What running a job needs. */
export interface JobDeps {
  readonly judge: Judge;
  /** Mentions per chunk. */
  readonly chunkSize: number;
  brief(projectId: string): Promise<Brief | null>;
  mentions(scope: JudgedScope, limit: number, after: string | null): Promise<Mention[]>;
  /** Returns the fields of these mentions that people corrected. */
  corrected(
    workspaceId: number,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<keyof Corrected>>>;
  record(verdicts: readonly VerdictEvent[]): Promise<unknown>;
  /**
   * Stores the new verdicts, with an event for each, together with the job's progress; or neither, when another process
   * did this chunk or the job was deleted. Returns the start of the next chunk; null when the job must stop.
   */
  saveProgress(
    job: ClaimedRejudging,
    progress: Progress,
    verdicts: Readonly<Record<string, MentionVerdict>>,
  ): Promise<string | null>;
}

/** How a run ended. `wait`: continue after `ms`. */
export type JobResult =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'wait'; readonly why: string; readonly ms: number };

/** Wait when the month's tokens are spent: they come back with the next month or a higher budget. */
const BUDGET_WAIT_MS = 10 * MINUTE_MS;

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

const scopeOf = (job: ClaimedRejudging): JudgedScope => ({
  workspaceId: job.workspace_id,
  projectId: job.project_id,
  since: millis(job.since),
  until: millis(job.until),
  provisionalOnly: job.provisional_only,
});

function addProgress(progress: Progress, rejudged: readonly Rejudged[], doneTo: string | null): Progress {
  const { counts, tokens, cost } = totalOf(rejudged);
  return {
    done_to: doneTo,
    counts: sumCounts([progress.counts, counts]),
    tokens: {
      input: progress.tokens.input + tokens.input,
      cached: progress.tokens.cached + tokens.cached,
      output: progress.tokens.output + tokens.output,
    },
    cost: cost === null ? null : (progress.cost ?? 0) + cost,
  };
}

const isFinal = ({ judgement }: Rejudged) => !judgement.trace.provisional;

/**
 * Judges one chunk and returns what to store: a provisional verdict must not replace a better one. When all mentions
 * are in scope, nothing after the first provisional verdict is stored either: the job resumes there and would count the
 * rest twice. Mentions that were provisional leave the scope once they are final.
 */
async function judgeChunk(deps: JobDeps, brief: Brief, mentions: readonly Mention[], job: ClaimedRejudging) {
  const corrected = await deps.corrected(
    brief.workspaceId,
    mentions.map(({ id }) => id),
  );
  const rejudged = await rejudgeMentions(deps.judge, brief, mentions, corrected, job.chunk_at);
  if (job.provisional_only) return rejudged.filter(isFinal);
  const end = rejudged.findIndex((one) => !isFinal(one));
  return end < 0 ? rejudged : rejudged.slice(0, end);
}

/**
 * Runs a job chunk by chunk, from the newest mention down, until it is done, has to wait, or `signal` fires. Each chunk
 * is recorded in the verdict log first; then its changes and the progress are stored together. After a crash the chunk
 * is judged again, and its records replace the earlier ones, because they carry the time at which the chunk first
 * started.
 */
export async function runJob(
  deps: JobDeps,
  taken: ClaimedRejudging,
  signal: AbortSignal,
): Promise<JobResult> {
  let job = taken;
  while (!signal.aborted) {
    const brief = await deps.brief(job.project_id);
    if (!brief) return { kind: 'stopped' };
    const mentions = await deps.mentions(scopeOf(job), deps.chunkSize, job.done_to);
    if (mentions.length === 0) return { kind: 'done' };
    let final: Rejudged[];
    try {
      final = await judgeChunk(deps, brief, mentions, job);
    } catch (error) {
      if (!(error instanceof RetryLaterError)) throw error;
      return { kind: 'wait', why: error.message, ms: error.delayMs };
    }
    if (final.length > 0) await deps.record(recordsOf(job.workspace_id, final));
    const isWhole = final.length === mentions.length;
    const doneTo = isWhole || !job.provisional_only ? final.at(-1)?.mention.id : null;
    const progress = addProgress(job, final, doneTo ?? job.done_to);
    const next = await deps.saveProgress(job, progress, changesOf(final));
    if (next === null) return { kind: 'stopped' };
    if (!isWhole) return { kind: 'wait', why: "this month's token budget is used up", ms: BUDGET_WAIT_MS };
    job = { ...job, ...progress, chunk_at: next };
  }
  return { kind: 'stopped' };
}
