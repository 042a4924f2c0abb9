import type { MentionStore } from '../../../domain/mentions/mention-store.ts';
import type { MentionWrites } from '../../../domain/mentions/mention-writes.ts';
import { recordReadings, type MentionReading } from '../../../domain/mentions/readings.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { lockMemory } from '../../../postgres/mentions/post-memory.ts';
import {
  dueRereads,
  heldPosts,
  pauseRereads,
  scheduleRereads,
  takeRereads,
  type DuePost,
  type HeldPost,
  type NextReading,
} from '../../../postgres/mentions/rereads.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import { postedAtOf } from '../../../schemas/mentions/mention-id.ts';
import type { EngagementPoint } from '../../../schemas/mentions/engagement-point.ts';
import { comparable } from '../../../schemas/mentions/post-words.ts';
import { isPressing, nextReading } from '../../../schemas/mentions/reread-schedule.ts';
import type { Source } from '../../../schemas/source.ts';
import { sourceKeyOf, type ConfiguredSource } from '../../connector/configured-source.ts';
import { SourceError, type PostReader } from '../../connector/connector.ts';
import type { PostReading } from '../../connector/reread.ts';
import type { OpenPacedIo } from '../../source-io/open-source-io.ts';
import type { PacedSourceIo } from '../../source-io/paced-io.ts';
import { idsByWorkspace } from '../../stages/ids-by-workspace.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { meaningOf } from '../circuit-breaker-policy.ts';
import { chargeHolders } from './charge.ts';
import { confirmGone, CONFIRM_AFTER_MS, type GonePosts } from './confirm-gone.ts';

/** Between two batches at least: these can wait, scans cannot. */
export const PAUSE_MS = 5 * SECOND_MS;
/** After a source refused or failed, unless it names a longer time. */
const PAUSE_AFTER_FAILURE_MS = 15 * MINUTE_MS;
/** How long a dead process keeps a source. */
const LEASE_MS = 2 * MINUTE_MS;

export interface RereadDeps {
  readonly postgres: Postgres;
  readonly breaker: CircuitBreaker;
  /** Opens an io that leaves the larger part of each limit and quota to scans. */
  readonly io: OpenPacedIo;
  readonly mentions: MentionStore['byId'];
  readonly remove: MentionWrites['remove'];
  readonly metrics: Pick<Metrics, 'sourceErrors'>;
  readonly logger: Logger;
}

/** What one step did. */
export type RereadResult = 'nothing to do' | 'read' | 'postponed';

/** Returns how long to pause a source after it failed; null when its answer to this batch will never be better. */
function pauseAfter(error: SourceError): number | null {
  const meaning = meaningOf(error);
  if (error.code === 'malformed_answer' || meaning === 'working' || meaning === 'nothing') return null;
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, PAUSE_AFTER_FAILURE_MS);
}

/** Posts to read at once. */
interface Batch {
  readonly source: Source;
  readonly reader: PostReader;
  readonly io: PacedSourceIo;
  readonly ids: readonly string[];
  readonly held: readonly HeldPost[];
}

/** Whether posts fill a call, or one of them cannot wait for more. */
const isWorthACall = (due: readonly DuePost[], batchSize: number): boolean =>
  due.length >= batchSize ||
  due.some(({ mention_id, late_ms }) => isPressing(postedAtOf(mention_id), late_ms, Date.now()));

/** What became of them, the readings by external id. */
interface ReadBatch {
  readonly readings: ReadonlyMap<string, PostReading>;
  readonly gone: GonePosts;
}

/** Reads these posts, and charges the calls to the workspaces that hold them. */
async function readPosts(
  { source, reader, io, ids, held }: Batch,
  { postgres }: RereadDeps,
): Promise<ReadBatch> {
  let returned = 0;
  try {
    const { readings, gone } = await reader.read(ids, io);
    returned = readings.length;
    return {
      readings: new Map(readings.map((reading) => [reading.external_id, reading])),
      gone: await confirmGone({ db: postgres, source, reader, io }, held, gone, returned > 0),
    };
  } finally {
    await chargeHolders(postgres, source, held, { calls: io.calls, returned });
  }
}

/** Returns what the mentions of posts that the memory has no numbers of were found with, by mention id. */
async function foundNumbers(
  held: readonly HeldPost[],
  { mentions }: RereadDeps,
): Promise<ReadonlyMap<string, EngagementPoint>> {
  const unread = held.filter(({ read_at }) => read_at === null);
  const found = new Map<string, EngagementPoint>();
  for (const [workspaceId, ids] of idsByWorkspace(unread, ({ mention_id }) => mention_id))
    for (const { id, found_at, engagement } of await mentions(workspaceId, ids))
      found.set(id, { at: found_at, engagement });
  return found;
}

/** Returns what the source said about the posts of mentions. */
async function mentionReadings(
  source: Source,
  held: readonly HeldPost[],
  readings: ReadonlyMap<string, PostReading>,
  at: number,
  deps: RereadDeps,
): Promise<MentionReading[]> {
  const read = held.filter(({ external_id }) => readings.has(external_id));
  const found = await foundNumbers(read, deps);
  return read.map(({ external_id, workspace_id: workspaceId, mention_id: mentionId }) => {
    const { engagement, lang = null, ...words } = readings.get(external_id)!;
    const foundWith = found.get(mentionId);
    return {
      ...{ workspaceId, mentionId, at: new Date(at).toISOString(), engagement },
      ...{ words: comparable(source, words), lang },
      ...(foundWith && { found: foundWith }),
    };
  });
}

/** Returns when a post is read next. */
function nextReadingOf(
  { external_id, mention_id, missing_since }: HeldPost,
  { doubted }: GonePosts,
  at: number,
): NextReading {
  const isDoubted = doubted.has(external_id);
  return {
    mention_id,
    reread_at: isDoubted ? at + CONFIRM_AFTER_MS : nextReading(postedAtOf(mention_id), at),
    missing_since: isDoubted ? (missing_since === null ? at : Date.parse(missing_since)) : null,
  };
}

/** What a batch that the source always rejects has told. */
const NOTHING: ReadBatch = { readings: new Map(), gone: { believed: new Set(), doubted: new Set() } };

/** Records what changed and when each post is read next, all or nothing. */
async function save(
  source: Source,
  held: readonly HeldPost[],
  { readings, gone }: ReadBatch,
  at: number,
  deps: RereadDeps,
): Promise<void> {
  const withdrawn = held.filter(({ external_id }) => gone.believed.has(external_id));
  for (const [workspaceId, ids] of idsByWorkspace(withdrawn, ({ mention_id }) => mention_id))
    await deps.remove(workspaceId, ids);
  const left = held.filter((post) => !withdrawn.includes(post));
  const said = await mentionReadings(source, left, readings, at, deps);
  await deps.postgres.transaction(async (tx) => {
    await lockMemory(
      tx,
      left.map(({ mention_id }) => mention_id),
    );
    await scheduleRereads(
      tx,
      left.map((post) => nextReadingOf(post, gone, at)),
    );
    await recordReadings(tx, said);
  });
}

/**
 * Reads the next posts of a source that are due, the newest first: records what changed, and removes the mentions of
 * deleted posts from every workspace. An interrupted step is repeated. Throws only what is not the source's fault.
 */
export async function readAgain(
  configured: ConfiguredSource,
  deps: RereadDeps,
  signal: AbortSignal,
): Promise<RereadResult> {
  const { connector, client } = configured;
  const { source } = connector;
  const { postgres } = deps;
  const { postReader: reader } = client;
  if (!reader || !client.availability.available) return 'nothing to do';
  const due = await dueRereads(postgres, source, reader.batchSize);
  if (!isWorthACall(due, reader.batchSize) || !(await takeRereads(postgres, source, LEASE_MS)))
    return 'nothing to do';
  const ids = due.map(({ external_id }) => external_id);
  const pause = async (ms: number, result: RereadResult) => {
    await pauseRereads(postgres, source, ms);
    return result;
  };
  if (!(await deps.breaker.isHealthy(sourceKeyOf(configured))))
    return pause(PAUSE_AFTER_FAILURE_MS, 'postponed');
  const held = await heldPosts(postgres, source, ids);
  const io = deps.io(configured, signal);
  try {
    await save(source, held, await readPosts({ source, reader, io, ids, held }, deps), io.now(), deps);
    return await pause(Math.max(PAUSE_MS, io.pauseMs), 'read');
  } catch (error) {
    if (!(error instanceof SourceError)) {
      await pause(PAUSE_MS, 'postponed');
      throw error;
    }
    deps.metrics.sourceErrors.inc({ source, code: error.code });
    deps.logger.warn({ source, code: error.code }, `Posts were not read again: ${error.message}`);
    const pauseMs = pauseAfter(error);
    if (pauseMs !== null) return pause(pauseMs, 'postponed');
    await save(source, held, NOTHING, io.now(), deps);
    return pause(Math.max(PAUSE_MS, io.pauseMs), 'read');
  }
}
