import { knownPosts, type KnownPost } from '../../postgres/mentions/known-posts.ts';
import type { MentionWrites } from '../../domain/mentions/mention-writes.ts';
import type { Queryable } from '../../postgres/client.ts';
import {
  postsToRecheck,
  saveRecheck,
  takeRecheck,
  type RecheckPace,
} from '../../postgres/sources/source-rechecks.ts';
import { addSourceUse } from '../../postgres/usage/usage.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { SourceError, type OpenSource, type SourceIo } from '../connector/connector.ts';
import type { Breaker } from './breaker.ts';
import { meaningOf } from './breaker-policy.ts';
import { Meter } from './meter.ts';
import type { ReadySource } from '../connector/ready-source.ts';
import { keyOf } from './scan.ts';
import type { OpenIo } from './shared-io.ts';
import type { MeteredSourceIo } from './source-io.ts';

const DAY_MS = 86_400_000;
/** The posts of the last 30 days are asked after about every 48 hours, the longest unasked ones first. */
export const RECHECK_PACE: RecheckPace = { roundMs: 2 * DAY_MS, oldestMs: 30 * DAY_MS };
/** Between two questions to a source: they may wait, scans should not have to. */
const PAUSE_MS = 15_000;
/** After a source refused or failed, unless it names a longer time. */
const PAUSE_AFTER_FAILURE_MS = 900_000;
/** A process that dies holds a source's round for this long. */
const LEASE_MS = 120_000;
/**
 * An answer by which every post is gone may be a failure in disguise, and what is removed never comes back: it is believed
 * when it comes again after so long.
 */
const DOUBT_MS = 6 * 3_600_000;
/** The note of such an answer: which posts, and when. Kept for some rounds. */
const DOUBT = 'recheck: all gone';
const DOUBT_KEPT_MS = 7 * DAY_MS;
/** Ids in a question to a source that does not say how many it takes. */
const BATCH = 50;

export interface RecheckDeps {
  readonly postgres: Queryable;
  readonly breaker: Breaker;
  /** An io that leaves the larger part of each quota to scans. */
  readonly io: OpenIo;
  readonly remove: MentionWrites['remove'];
  readonly metrics: Pick<Metrics, 'sourceErrors'>;
  readonly logger: Logger;
  readonly pace: RecheckPace;
}

/** What a step of a round has done. */
export type Step = 'nothing to do' | 'asked' | 'round over' | 'put off';

const byWorkspace = (held: readonly KnownPost[]) => {
  const groups = new Map<number, string[]>();
  for (const { workspace_id, mention_id } of held)
    groups.set(workspace_id, [...(groups.get(workspace_id) ?? []), mention_id]);
  return groups;
};

/** Asks which of these posts are gone, and has the workspaces that hold them pay for it. */
async function goneOf(
  { connector: { source } }: ReadySource,
  recheck: NonNullable<OpenSource['recheck']>,
  held: readonly KnownPost[],
  io: MeteredSourceIo,
  { postgres }: RecheckDeps,
): Promise<Set<string>> {
  const ids = [...new Set(held.map(({ external_id }) => external_id))];
  let gone: readonly string[] = [];
  let returned = 0;
  try {
    gone = await recheck(ids, io);
    returned = ids.length - gone.length;
    return new Set(gone);
  } finally {
    const meter = new Meter(source);
    const workspaces = [...new Set(held.map(({ workspace_id }) => workspace_id))];
    meter.count(workspaces.map(String), { calls: io.calls, returned });
    await addSourceUse(
      postgres,
      source,
      workspaces.map((workspaceId) => ({ workspaceId, ...meter.of(String(workspaceId)) })),
    );
  }
}

/** Whether an answer may be believed by which these posts, out of those asked after, are gone. */
async function isSure(
  asked: readonly string[],
  gone: ReadonlySet<string>,
  { notes, now }: SourceIo,
): Promise<boolean> {
  const noted = await notes.read(DOUBT);
  const doubt = noted === null ? null : (JSON.parse(noted) as { since: number; ids: string[] });
  if (gone.size < asked.length) {
    // Some are there after all: that answer was wrong, and the next of its kind is doubted anew.
    if (noted !== null && asked.some((id) => doubt?.ids.includes(id))) await notes.write(DOUBT, noted, now());
    return true;
  }
  if (doubt && asked.every((id) => doubt.ids.includes(id))) return now() - doubt.since >= DOUBT_MS;
  await notes.write(DOUBT, JSON.stringify({ since: now(), ids: asked }), now() + DOUBT_KEPT_MS);
  return false;
}

/** How long to leave a source alone after it failed; null: its answer to this batch will never be better. */
function pauseAfter(error: SourceError): number | null {
  const meaning = meaningOf(error);
  if (error.code === 'malformed_answer' || meaning === 'well' || meaning === 'nothing') return null;
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, PAUSE_AFTER_FAILURE_MS);
}

/**
 * Asks a source after the next few posts of its round, and removes the mentions of those that are gone from every
 * workspace. What a kill interrupts is done again. Throws only what is not the source's fault.
 */
export async function recheckSome(ready: ReadySource, deps: RecheckDeps, signal: AbortSignal): Promise<Step> {
  const { connector, open } = ready;
  const { source } = connector;
  const { postgres, pace } = deps;
  if (!open.recheck || !open.availability.available) return 'nothing to do';
  const after = await takeRecheck(postgres, source, pace, LEASE_MS);
  if (after === null) return 'nothing to do';
  const put = async (afterId: string | null, pauseMs: number, step: Step) => {
    await saveRecheck(postgres, source, afterId, pauseMs);
    return step;
  };
  if (!(await deps.breaker.isWell(keyOf(ready)))) return put(after, PAUSE_AFTER_FAILURE_MS, 'put off');
  const ids = await postsToRecheck(postgres, source, after, pace, open.recheckSize ?? BATCH);
  const last = ids.at(-1);
  if (last === undefined) return put(null, 0, 'round over');
  try {
    const held = await knownPosts(postgres, source, ids);
    const io = deps.io(ready, signal);
    const gone = await goneOf(ready, open.recheck, held, io, deps);
    if (!(await isSure(ids, gone, io))) return await put(after, DOUBT_MS, 'put off');
    const withdrawn = held.filter(({ external_id }) => gone.has(external_id));
    for (const [workspaceId, mentionIds] of byWorkspace(withdrawn))
      await deps.remove(workspaceId, mentionIds);
    return await put(last, PAUSE_MS, 'asked');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    deps.metrics.sourceErrors.inc({ source, code: error.code });
    deps.logger.warn({ source, code: error.code }, `Posts were not asked after: ${error.message}`);
    const pauseMs = pauseAfter(error);
    return pauseMs === null ? put(last, PAUSE_MS, 'asked') : put(after, pauseMs, 'put off');
  }
}
