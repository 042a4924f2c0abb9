import { randomUUID } from 'node:crypto';
import type { MentionPatch } from '../../schemas/mentions/mention.ts';
import type { Postgres } from '../../postgres/client.ts';
import {
  abandonedPart,
  lockChanges,
  markPartsApplied,
  nextParts,
  nextPartToPublish,
  recordChange,
  type BulkPart,
} from '../../postgres/mentions/mention-changes.ts';
import { applyChange } from './apply-change.ts';
import type { MentionStore } from './mention-store.ts';

/**
 * A bulk change sets fields of any number of mentions. It is recorded in parts, like other changes. Then it is applied
 * to the store, many parts per statement, and becomes visible. Then the relay publishes each part at the pace of the
 * log. A later change of a mention finds the unpublished part among the earlier changes of the mention, and has it
 * published first.
 */

/** Parts applied by one statement. With `CHANGE_SIZE` mentions each, this is what `MentionStore.setMany` accepts. */
const PARTS_PER_STATEMENT = 10;

/** A recorded bulk change. */
export interface RecordedBulk {
  readonly workspaceId: number;
  /** The number of mentions. */
  readonly mentions: number;
  /** The numbers of the first and last part; null when it has no mentions. */
  readonly parts: { readonly first: number; readonly last: number } | null;
}

/**
 * Records a bulk change in one transaction, one part per list of ids (ascending, at most `CHANGE_SIZE` each). Once this
 * resolves, no crash can lose any of it.
 */
export async function recordBulk(
  postgres: Postgres,
  workspaceId: number,
  lists: AsyncIterable<readonly string[]>,
  patch: MentionPatch,
): Promise<RecordedBulk> {
  const id = randomUUID();
  return postgres.longTransaction(async (tx) => {
    let mentions = 0;
    const seqs: number[] = [];
    for await (const ids of lists) {
      const bulk: BulkPart = { id, first: ids[0]!, last: ids.at(-1)!, applied: false };
      seqs.push(...(await recordChange(tx, workspaceId, ids, { kind: 'set', patch, bulk })));
      mentions += ids.length;
    }
    const [first, last] = [seqs[0], seqs.at(-1)];
    return { workspaceId, mentions, parts: first && last ? { first, last } : null };
  });
}

/** Applies the next parts while no other change of the workspace is being applied. Returns whether there were any. */
async function applyNextParts(
  postgres: Postgres,
  store: MentionStore,
  workspaceId: number,
  lastSeq: number,
): Promise<boolean> {
  return postgres.longTransaction(async (tx) => {
    await lockChanges(tx, workspaceId);
    const parts = await nextParts(tx, workspaceId, lastSeq, PARTS_PER_STATEMENT);
    if (parts.length === 0) return false;
    const ids = parts.flatMap(({ mention_ids }) => mention_ids);
    await store.setMany(workspaceId, ids, parts[0]!.change.patch);
    await markPartsApplied(
      tx,
      parts.map(({ seq }) => seq),
    );
    return true;
  });
}

/**
 * Applies the bulk changes of a workspace up to this one, oldest first, so that the later of two wins. Idempotent, and
 * safe to run concurrently. Also publishes a bulk of a single part.
 */
export async function applyBulk(
  postgres: Postgres,
  store: MentionStore,
  { workspaceId, parts }: Pick<RecordedBulk, 'workspaceId' | 'parts'>,
): Promise<void> {
  if (parts === null) return;
  while (await applyNextParts(postgres, store, workspaceId, parts.last));
  if (parts.first === parts.last) await applyChange(postgres, store, parts.last);
}

/**
 * Applies some parts of a bulk that nobody has applied for a while: a crash left them. Returns whether there were any.
 */
export async function applyAbandonedBulk(
  postgres: Postgres,
  store: MentionStore,
  olderThanMs: number,
): Promise<boolean> {
  const oldest = await abandonedPart(postgres, olderThanMs);
  return oldest ? applyNextParts(postgres, store, oldest.workspace_id, oldest.seq) : false;
}

/** Publishes the oldest applied part: adds its mentions to the outbox. Returns whether there was one. */
export async function publishBulk(postgres: Postgres, store: MentionStore): Promise<boolean> {
  const seq = await nextPartToPublish(postgres);
  if (seq !== undefined) await applyChange(postgres, store, seq);
  return seq !== undefined;
}
