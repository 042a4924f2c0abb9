import { type JudgedScope } from '../../../clickhouse/judged-mentions.ts';
import { type Progress, type TakenRejudging } from '../../../postgres/rejudgings.ts';
import { type Corrected } from '../../../schemas/correction.ts';
import { type Mention } from '../../../schemas/mention.ts';
import { type MentionVerdict } from '../../../schemas/rejudging.ts';
import { type VerdictEvent } from '../../../schemas/verdict-record.ts';
import { RetryLaterError } from '../../outcome.ts';
import { type Brief, type Judge } from '../judge.ts';
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
  /** Gives the mentions their new verdicts, for good and with an event for each. */
  change(workspaceId: number, verdicts: Readonly<Record<string, MentionVerdict>>): Promise<unknown>;
  /** Notes how far it has come; false when it is to go on no further. */
  noteProgress(id: string, progress: Progress): Promise<boolean>;
  readonly now: () => number;
}

/** How the work on a rejudging ended for now. `wait`: go on after `ms`. */
export type Ended =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'wait'; readonly why: string; readonly ms: number };

/** How long a rejudging rests when the month's tokens are spent: they come back with the month, or a higher budget. */
const BUDGET_REST_MS = 10 * 60_000;

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

/** The scope of a rejudging in the store of mentions. */
const scopeOf = (job: TakenRejudging): JudgedScope => ({
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

/** Judges one chunk and gives what is final: a provisional verdict must not take the place of a better one. */
async function judgeChunk(deps: RejudgerDeps, brief: Brief, mentions: readonly Mention[]) {
  const corrected = await deps.corrected(
    brief.workspaceId,
    mentions.map(({ id }) => id),
  );
  const now = new Date(deps.now()).toISOString();
  const rejudged = await rejudge(deps.judge, brief, mentions, corrected, now);
  return rejudged.filter(({ judgement }) => !judgement.trace.provisional);
}

/**
 * Works a rejudging off, chunk by chunk from the newest mention down, until it is done, it has to wait, or `signal`
 * fires. Each chunk is kept in the ledger, then changed, then noted; what a kill leaves half done is done again, and
 * mentions that came out the same are not changed a second time.
 */
export async function workOff(deps: RejudgerDeps, job: TakenRejudging, signal: AbortSignal): Promise<Ended> {
  let progress: Progress = job;
  while (!signal.aborted) {
    const brief = await deps.brief(job.project_id);
    if (!brief) return { kind: 'stopped' };
    const mentions = await deps.mentions(scopeOf(job), deps.chunkSize, progress.done_to);
    if (mentions.length === 0) return { kind: 'done' };
    let final: Rejudged[];
    try {
      final = await judgeChunk(deps, brief, mentions);
    } catch (error) {
      if (!(error instanceof RetryLaterError)) throw error;
      return { kind: 'wait', why: error.message, ms: error.delayMs };
    }
    if (final.length > 0) await deps.record(recordsOf(job.workspace_id, final));
    const changes = changesOf(final);
    if (Object.keys(changes).length > 0) await deps.change(job.workspace_id, changes);
    const isWhole = final.length === mentions.length;
    progress = advance(progress, final, isWhole ? mentions.at(-1)!.id : progress.done_to);
    if (!(await deps.noteProgress(job.id, progress))) return { kind: 'stopped' };
    if (!isWhole) return { kind: 'wait', why: "the month's tokens are spent", ms: BUDGET_REST_MS };
  }
  return { kind: 'stopped' };
}
