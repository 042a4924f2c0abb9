import { randomUUID } from 'node:crypto';
import type { MentionPatch } from '../../schemas/mentions/mention.ts';
import type { Postgres } from '../../postgres/client.ts';
import {
  abandonedPart,
  changesBefore,
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
 * A bulk change is recorded in parts, applied many parts per statement, and then published by the relay part by
 * part. A later change of a mention has its unpublished part published first, and earlier ones go before the parts.
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
 * Records a bulk change, one part per list of ids (ascending, at most `CHANGE_SIZE`). No crash can lose any of it
 * then.
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

/** Applies the next parts. Returns the changes that come before them, and then applies nothing; null: no part is left. */
const tryNextParts = (postgres: Postgres, store: MentionStore, workspaceId: number, lastSeq: number) =>
  postgres.longTransaction(async (tx): Promise<readonly number[] | null> => {
    await lockChanges(tx, workspaceId);
    const parts = await nextParts(tx, workspaceId, lastSeq, PARTS_PER_STATEMENT);
    if (parts.length === 0) return null;
    const seqs = parts.map(({ seq }) => seq);
    const before = await changesBefore(tx, seqs);
    if (before.length > 0) return before;
    const ids = parts.flatMap(({ mention_ids }) => mention_ids);
    await tx.confirm();
    await store.setMany(workspaceId, ids, parts[0]!.change.patch);
    await markPartsApplied(tx, seqs);
    return [];
  });

/** Applies the next parts, or what comes before them. Returns whether there was any. */
async function applyNextParts(postgres: Postgres, store: MentionStore, workspaceId: number, lastSeq: number) {
  const before = await tryNextParts(postgres, store, workspaceId, lastSeq);
  for (const seq of before ?? []) await applyChange(postgres, store, seq);
  return before !== null;
}

/**
 * Applies the workspace's bulk changes up to this one, oldest first. Idempotent, and safe to run concurrently. Also
 * publishes a bulk of a single part.
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
export async function applyAbandonedBulk(postgres: Postgres, store: MentionStore, olderThanMs: number) {
  const oldest = await abandonedPart(postgres, olderThanMs);
  return oldest ? applyNextParts(postgres, store, oldest.workspace_id, oldest.seq) : false;
}

/** Publishes the oldest applied part: adds its mentions to the outbox. Returns whether there was one. */
export async function publishBulk(postgres: Postgres, store: MentionStore): Promise<boolean> {
  const seq = await nextPartToPublish(postgres);
  if (seq !== undefined) await applyChange(postgres, store, seq);
  return seq !== undefined;
}
