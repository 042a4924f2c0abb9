import { applyChange } from '../../../domain/mentions/apply-change.ts';
import type { MentionStore } from '../../../domain/mentions/mention-store.ts';
import { MuteIndex } from '../../../domain/mutes/mute-index.ts';
import type { PostOrigin } from '../../../domain/mutes/muted-origin.ts';
import { muteVerdict } from '../../../domain/mutes/mute-verdict.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { correctedFields } from '../../../postgres/judging/corrections.ts';
import { recordChange } from '../../../postgres/mentions/mention-changes.ts';
import {
  claimMuteWork,
  finishMuteWork,
  postponeMuteWork,
  recordMuteProgress,
  type MuteWork,
} from '../../../postgres/mentions/mute-work.ts';
import { MINUTE_MS } from '../../../schemas/duration.ts';
import { isMuted } from '../../../schemas/mentions/mute.ts';
import type { MentionVerdict } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { Brief, Judge } from '../judge.ts';
import { mentionVerdict } from '../rejudge/compare-verdicts.ts';
import { changesOf, recordsOf, rejudgeMentions } from '../rejudge/rejudge-chunk.ts';

/** How long posts may be on their way that were muted before the mute was deleted. */
const ON_THEIR_WAY_MS = 10 * MINUTE_MS;

/** What following mutes needs. */
export interface MuteWorkDeps {
  readonly postgres: Postgres;
  readonly mentions: MentionStore;
  /** Judges what no other mute mutes. */
  readonly judge: Judge;
  /** Mentions per step. */
  readonly chunkSize: number;
  /** Returns the brief of a project, with the mutes of its workspace; null for a deleted one. */
  brief(projectId: string): Promise<Brief | null>;
  /** Returns mentions that a mute may concern, the newest first, below the id. */
  toMute(work: MuteWork, limit: number, after: string | null): Promise<Mention[]>;
  /** Returns mentions that a mute has muted, the newest first, below the id. */
  muted(work: MuteWork, limit: number, after: string | null): Promise<Mention[]>;
  origins(mentionIds: readonly string[]): Promise<ReadonlyMap<string, PostOrigin>>;
  /** Publishes verdicts; resolves when they are durable. */
  record(verdicts: readonly VerdictEvent[]): Promise<unknown>;
  readonly now?: () => number;
}

type Verdicts = Readonly<Record<string, MentionVerdict>>;

/** Whether nobody has taken care of a mention. */
const isUntouched = ({ status, assignee }: Mention) => status === 'open' && assignee === null;

/** Returns the verdicts of stored mentions that a new mute mutes, except those about which people have decided. */
async function muteStored(
  deps: MuteWorkDeps,
  work: MuteWork,
  mentions: readonly Mention[],
): Promise<Verdicts> {
  const ids = mentions.map(({ id }) => id);
  const mutes = new MuteIndex([work]);
  const origins = mutes.needsOrigin ? await deps.origins(ids) : null;
  const corrected = await correctedFields(deps.postgres, work.workspace_id, ids);
  const now = (deps.now ?? Date.now)();
  const muted = mentions.filter(
    (mention) =>
      isUntouched(mention) &&
      !corrected.get(mention.id)?.has('relevant') &&
      mutes.find(mention, origins?.get(mention.id), now) !== null,
  );
  const judged_at = new Date(now).toISOString();
  return Object.fromEntries(
    muted.map((mention) => [
      mention.id,
      { ...mentionVerdict(mention), ...muteVerdict(work, mention), judged_at },
    ]),
  );
}

/** Returns the verdicts of mentions of a deleted mute, which are judged now. */
async function judgeMuted(
  deps: MuteWorkDeps,
  work: MuteWork,
  mentions: readonly Mention[],
): Promise<Verdicts> {
  const corrected = await correctedFields(
    deps.postgres,
    work.workspace_id,
    mentions.map(({ id }) => id),
  );
  const now = new Date((deps.now ?? Date.now)()).toISOString();
  const verdicts: Record<string, MentionVerdict> = {};
  for (const projectId of new Set(mentions.map(({ project_id }) => project_id))) {
    const brief = await deps.brief(projectId);
    if (!brief) continue;
    const own = mentions.filter(({ project_id }) => project_id === projectId);
    const rejudged = await rejudgeMentions(deps.judge, brief, own, corrected, now);
    const judged = rejudged.filter(({ judgement }) => !isMuted(judgement.judge));
    if (judged.length > 0) await deps.record(recordsOf(work.workspace_id, judged));
    Object.assign(verdicts, changesOf(rejudged));
  }
  return verdicts;
}

/** Stores what a step has changed and how far it came, both or neither. Returns whether to go on. */
async function save(
  { postgres, mentions: store }: MuteWorkDeps,
  work: MuteWork,
  verdicts: Verdicts,
  doneTo: string,
) {
  const changes = await postgres.transaction(async (tx) => {
    if (!(await recordMuteProgress(tx, work, doneTo))) return null;
    return recordChange(tx, work.workspace_id, Object.keys(verdicts), { kind: 'judge', verdicts });
  });
  // After a crash, the relay applies the recorded change.
  for (const seq of changes ?? []) await applyChange(postgres, store, seq);
  return changes !== null;
}

async function end({ postgres, now = Date.now }: MuteWorkDeps, work: MuteWork): Promise<void> {
  const since = work.deleted_at === null ? Infinity : now() - Date.parse(work.deleted_at);
  if (work.pending === 'undo' && since < ON_THEIR_WAY_MS)
    await postponeMuteWork(postgres, work, ON_THEIR_WAY_MS - since, null);
  else await finishMuteWork(postgres, work);
}

async function run(deps: MuteWorkDeps, claimed: MuteWork, signal: AbortSignal): Promise<void> {
  const isUndo = claimed.pending === 'undo';
  const [read, decide] = isUndo ? [deps.muted, judgeMuted] : [deps.toMute, muteStored];
  let work = claimed;
  while (!signal.aborted) {
    const mentions = await read(work, deps.chunkSize, work.done_to);
    if (mentions.length === 0) return end(deps, work);
    const doneTo = mentions.at(-1)!.id;
    if (!(await save(deps, work, await decide(deps, work, mentions), doneTo))) return;
    work = { ...work, done_to: doneTo };
  }
  await postponeMuteWork(deps.postgres, work, 0, work.done_to);
}

/**
 * Does what is left of one mute with stored mentions: mutes those from before it, or judges those that it had muted before it
 * was deleted. Returns whether there was one. An interrupted step is repeated.
 */
export async function followMutes(deps: MuteWorkDeps, signal: AbortSignal): Promise<boolean> {
  const work = await claimMuteWork(deps.postgres);
  if (!work) return false;
  try {
    await run(deps, work, signal);
  } catch (error) {
    if (!(error instanceof RetryLaterError)) throw error;
    await postponeMuteWork(deps.postgres, work, error.delayMs, work.done_to);
  }
  return true;
}
