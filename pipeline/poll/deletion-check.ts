import type { MentionWrites } from '../../domain/mentions/mention-writes.ts';
import type { Queryable } from '../../postgres/client.ts';
import { knownPosts, type KnownPost } from '../../postgres/mentions/known-posts.ts';
import { postsToRecheck, saveRecheck, takeRecheck } from '../../postgres/sources/source-rechecks.ts';
import type { RecheckPace } from '../../postgres/sources/source-rechecks.ts';
import { addSourceUse } from '../../postgres/usage/usage.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import { sourceKeyOf, type ConfiguredSource } from '../connector/configured-source.ts';
import { SourceError, type SourceClient, type SourceIo } from '../connector/connector.ts';
import type { OpenSourceIo } from '../source-io/open-source-io.ts';
import type { MeteredSourceIo } from '../source-io/source-io.ts';
import { idsByWorkspace } from '../stages/ids-by-workspace.ts';
import { UsageMeter } from '../source-io/usage-meter.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { meaningOf } from './circuit-breaker-policy.ts';

/** Each post of the last 30 days is checked about every 48 hours, the one checked longest ago first. */
export const DELETION_CHECK_PACE: RecheckPace = { roundMs: 2 * DAY_MS, oldestMs: 30 * DAY_MS };
/** Between two calls to a source: these can wait, scans cannot. */
const PAUSE_MS = 15 * SECOND_MS;
/** After a source refused or failed, unless it names a longer time. */
const PAUSE_AFTER_FAILURE_MS = 15 * MINUTE_MS;
/** How long a dead process keeps a source's round. */
const LEASE_MS = 2 * MINUTE_MS;
/**
 * An answer by which every post is gone may be a failure in disguise, and a removed mention never comes back. Such an
 * answer is believed when it comes again after this time.
 */
const CONFIRM_AFTER_MS = 6 * HOUR_MS;
/** The name under which such an answer is stored: which posts, and when. Kept for some rounds. */
const ALL_GONE = 'recheck: all gone';
const ALL_GONE_KEPT_MS = 7 * DAY_MS;
/** Ids per call to a source that does not say how many it takes. */
const BATCH = 50;

export interface DeletionCheckDeps {
  readonly postgres: Queryable;
  readonly breaker: CircuitBreaker;
  /** Opens an io that leaves the larger part of each quota to scans. */
  readonly io: OpenSourceIo;
  readonly remove: MentionWrites['remove'];
  readonly metrics: Pick<Metrics, 'sourceErrors'>;
  readonly logger: Logger;
  readonly pace: RecheckPace;
}

/** What one check did. */
export type DeletionCheckResult = 'nothing to do' | 'checked' | 'round over' | 'postponed';

/** Returns which of these posts are gone, and charges the calls to the workspaces that hold them. */
async function findGone(
  { connector: { source } }: ConfiguredSource,
  findDeleted: NonNullable<SourceClient['findDeleted']>,
  held: readonly KnownPost[],
  io: MeteredSourceIo,
  { postgres }: DeletionCheckDeps,
): Promise<Set<string>> {
  const ids = [...new Set(held.map(({ external_id }) => external_id))];
  let returned = 0;
  try {
    const gone = await findDeleted(ids, io);
    returned = ids.length - gone.length;
    return new Set(gone);
  } finally {
    const meter = new UsageMeter(source);
    const workspaces = [...new Set(held.map(({ workspace_id }) => workspace_id))];
    meter.count(workspaces.map(String), { calls: io.calls, returned });
    await addSourceUse(
      postgres,
      source,
      workspaces.map((workspaceId) => ({ workspaceId, ...meter.of(String(workspaceId)) })),
    );
  }
}

/** Whether to believe the answer that of the checked posts these are gone. */
async function isCredible(checked: readonly string[], gone: ReadonlySet<string>, { storage, now }: SourceIo) {
  const stored = await storage.read(ALL_GONE);
  const earlier = stored === null ? null : (JSON.parse(stored) as { since: number; ids: string[] });
  if (gone.size < checked.length) {
    // Some are there after all: the earlier answer was wrong, and the next of its kind is doubted again.
    if (stored !== null && checked.some((id) => earlier?.ids.includes(id)))
      await storage.write(ALL_GONE, stored, now());
    return true;
  }
  if (earlier && checked.every((id) => earlier.ids.includes(id)))
    return now() - earlier.since >= CONFIRM_AFTER_MS;
  await storage.write(ALL_GONE, JSON.stringify({ since: now(), ids: checked }), now() + ALL_GONE_KEPT_MS);
  return false;
}

/** Returns how long to pause a source after it failed; null when its answer to this batch will never be better. */
function pauseAfter(error: SourceError): number | null {
  const meaning = meaningOf(error);
  if (error.code === 'malformed_answer' || meaning === 'working' || meaning === 'nothing') return null;
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, PAUSE_AFTER_FAILURE_MS);
}

/**
 * Asks a source which of the next few posts of its round are gone, and removes their mentions from every workspace. An
 * interrupted check is repeated. Throws only what is not the source's fault.
 */
export async function checkForDeletions(
  configured: ConfiguredSource,
  deps: DeletionCheckDeps,
  signal: AbortSignal,
): Promise<DeletionCheckResult> {
  const { connector, client } = configured;
  const { source } = connector;
  const { postgres, pace } = deps;
  if (!client.findDeleted || !client.availability.available) return 'nothing to do';
  const after = await takeRecheck(postgres, source, pace, LEASE_MS);
  if (after === null) return 'nothing to do';
  const save = async (afterId: string | null, pauseMs: number, result: DeletionCheckResult) => {
    await saveRecheck(postgres, source, afterId, pauseMs);
    return result;
  };
  if (!(await deps.breaker.isHealthy(sourceKeyOf(configured))))
    return save(after, PAUSE_AFTER_FAILURE_MS, 'postponed');
  const ids = await postsToRecheck(postgres, source, after, pace, client.findDeletedBatchSize ?? BATCH);
  const last = ids.at(-1);
  if (last === undefined) return save(null, 0, 'round over');
  try {
    const held = await knownPosts(postgres, source, ids);
    const io = deps.io(configured, signal);
    const gone = await findGone(configured, client.findDeleted, held, io, deps);
    if (!(await isCredible(ids, gone, io))) return await save(after, CONFIRM_AFTER_MS, 'postponed');
    const withdrawn = held.filter(({ external_id }) => gone.has(external_id));
    for (const [workspaceId, mentionIds] of idsByWorkspace(withdrawn, ({ mention_id }) => mention_id))
      await deps.remove(workspaceId, mentionIds);
    return await save(last, PAUSE_MS, 'checked');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    deps.metrics.sourceErrors.inc({ source, code: error.code });
    deps.logger.warn({ source, code: error.code }, `Deleted posts were not looked for: ${error.message}`);
    const pauseMs = pauseAfter(error);
    return pauseMs === null ? save(last, PAUSE_MS, 'checked') : save(after, pauseMs, 'postponed');
  }
}
