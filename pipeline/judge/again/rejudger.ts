import type { JudgedScope } from '../../../clickhouse/judging/judged-mentions.ts';
import type { Progress, ClaimedRejudging } from '../../../postgres/judging/rejudgings.ts';
import type { Corrected } from '../../../schemas/judging/correction.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionVerdict } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { Brief, Judge } from '../judge.ts';
import { sumCounts } from './compare.ts';
import { changesOf, recordsOf, rejudge, totalOf, type Rejudged } from './rejudge-chunk.ts';

/** What working off a rejudging takes. */
export interface RejudgerDeps {
  readonly judge: Judge;
  /** Mentions judged at once. */
  readonly chunkSize: number;
  brief(projectId: string): Promise<Brief | null>;
  mentions(scope: JudgedScope, limit: number, after: string | null): Promise<Mention[]>;
  /** The fields of these mentions that people have set. */
  corrected(
    workspaceId: number,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<keyof Corrected>>>;
  record(verdicts: readonly VerdictEvent[]): Promise<unknown>;
  /**
   * Gives the mentions their new verdicts, with an event for each, and notes how far the job has come: both or, when
   * another process has done this chunk or the job was purged, neither. Gives when the next chunk begins; null when there is to be none.
   */
  keep(
    job: ClaimedRejudging,
    progress: Progress,
    verdicts: Readonly<Record<string, MentionVerdict>>,
  ): Promise<string | null>;
}

/** How the work on a rejudging ended for now. `wait`: go on after `ms`. */
export type Ended =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'wait'; readonly why: string; readonly ms: number };

/** How long a rejudging rests when the month's tokens are spent: they come back with the month, or a higher budget. */
const BUDGET_REST_MS = 10 * 60_000;

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

/** The scope of a rejudging in the store of mentions. */
const scopeOf = (job: ClaimedRejudging): JudgedScope => ({
  workspaceId: job.workspace_id,
  projectId: job.project_id,
  since: millis(job.since),
  until: millis(job.until),
  provisionalOnly: job.provisional_only,
});

/** How far a job is once these are judged too. */
function advance(progress: Progress, rejudged: readonly Rejudged[], doneTo: string | null): Progress {
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
 * Judges one chunk and gives what is to be kept of it: a provisional verdict must not take the place of a better one.
 * Where all mentions are in scope, nothing behind the first provisional verdict is kept either: the work goes on there,
 * and would count the rest twice. Those that were provisional leave the scope once they are final.
 */
async function judgeChunk(
  deps: RejudgerDeps,
  brief: Brief,
  mentions: readonly Mention[],
  job: ClaimedRejudging,
) {
  const corrected = await deps.corrected(
    brief.workspaceId,
    mentions.map(({ id }) => id),
  );
  const rejudged = await rejudge(deps.judge, brief, mentions, corrected, job.chunk_at);
  if (job.provisional_only) return rejudged.filter(isFinal);
  const end = rejudged.findIndex((one) => !isFinal(one));
  return end < 0 ? rejudged : rejudged.slice(0, end);
}

/**
 * Works a rejudging off, chunk by chunk from the newest mention down, until it is done, it has to wait, or `signal`
 * fires. Each chunk is kept in the ledger first; then its changes and how far the work has come are noted as one. A chunk
 * that a kill leaves half done is judged again, and its verdicts take the place of the same ones in the ledger, since they
 * bear the time at which the chunk was first begun.
 */
export async function workOff(
  deps: RejudgerDeps,
  taken: ClaimedRejudging,
  signal: AbortSignal,
): Promise<Ended> {
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
    const progress = advance(job, final, doneTo ?? job.done_to);
    const next = await deps.keep(job, progress, changesOf(final));
    if (next === null) return { kind: 'stopped' };
    if (!isWhole) return { kind: 'wait', why: "the month's tokens are spent", ms: BUDGET_REST_MS };
    job = { ...job, ...progress, chunk_at: next };
  }
  return { kind: 'stopped' };
}
