import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { forgetLessonsOf } from '../../postgres/judging/lessons.ts';
import {
  changesUpTo,
  findChange,
  recordChange,
  settleChange,
  shareChangesLock,
  updateDeletion,
  type ChangeRow,
  type Deletion,
} from '../../postgres/mentions/mention-changes.ts';
import { announce } from '../../postgres/mentions/announced-mentions.ts';
import { addToOutbox } from '../../postgres/mentions/mention-outbox.ts';
import { forgetNotesOf } from '../../postgres/mentions/notes.ts';
import { forgetPosts } from '../../postgres/mentions/forget-posts.ts';
import { lockMemory, setMemoryState, type LockedPost } from '../../postgres/mentions/post-memory.ts';
import { purgedProjects } from '../../postgres/mentions/project-sweeps.ts';
import type { MentionStore } from './mention-store.ts';
import { announceTraction } from './announce-traction.ts';
import { changedFields } from './changed-fields.ts';
import { formerMentions } from './former-mentions.ts';
import { updateMentions } from './update-mentions.ts';

/**
 * Applies a recorded change to the store, after all that come before it, and adds an event for each mention to the
 * outbox. Idempotent. Returns the mentions after the change (for a deletion, before it) that this call changed. Changes of
 * mentions that are not stored yet stay recorded for the relay.
 */
export async function applyChange(postgres: Postgres, store: MentionStore, seq: number) {
  let changed: readonly Mention[] = [];
  for (const row of await changesUpTo(postgres, seq)) {
    const applied = await applyLocked(postgres, store, row);
    if (applied.deletion) await deleteFromStore(postgres, store, applied.deletion);
    changed = applied.changed;
  }
  return changed;
}

interface DeletionRow extends ChangeRow {
  readonly change: Deletion;
}

const isDeletion = (row: ChangeRow): row is DeletionRow => row.change.kind === 'delete';

/** The mentions after a change, and a deletion that is published but still in the store. */
interface Applied {
  readonly changed: readonly Mention[];
  readonly deletion: DeletionRow | null;
}

/** Changes that mentions get although they are not stored yet; people change only what they see. */
const AWAITING: readonly ChangeRow['change']['kind'][] = ['add_keywords', 'set_story'];

const applyLocked = (
  postgres: Postgres,
  store: MentionStore,
  { seq, workspace_id: workspaceId, mention_ids: ids }: ChangeRow,
): Promise<Applied> =>
  postgres.longTransaction(async (tx) => {
    // Before the locks of the mentions. Excludes only bulk changes.
    await shareChangesLock(tx, workspaceId);
    const memory = await lockMemory(tx, ids);
    const row = await findChange(tx, seq);
    if (!row) return { changed: [], deletion: null };
    if (isDeletion(row) && row.change.published) return { changed: [], deletion: row };
    const alive = ids.filter((id) => memory.get(id)?.state !== 'deleted');
    const found = await store.byId(workspaceId, alive);
    const isPurge = isDeletion(row) && row.change.purge === true;
    const current = isPurge ? found : await withoutPurged(tx, found, memory);
    const present = new Set(current.map(({ id }) => id));
    const notStoredYet = alive.filter((id) => !present.has(id) && memory.get(id)?.state === 'claimed');
    if (isDeletion(row))
      return { changed: current, deletion: await publishDeletion(tx, row, current, notStoredYet) };
    const { change } = row;
    await tx.confirm();
    const changed =
      current.length > 0 && change.kind !== 'delete'
        ? await updateMentions(tx, store, workspaceId, current, change)
        : [];
    if (changed.length > 0) {
      const fieldsOf = changedFields(current, change);
      const formerOf = await formerMentions(tx, workspaceId, changed, change);
      const isRestored = change.kind === 'set' && change.patch.relevant === true;
      const isFirst = await announce(tx, isRestored ? changed.map(({ id }) => id) : []);
      await addToOutbox(tx, workspaceId, changed, 'updated', (mention) => ({
        changed: [...fieldsOf(mention)],
        ...formerOf(mention),
        ...(isFirst.has(mention.id) && { first_relevant: true }),
      }));
      if (change.kind === 'set' && typeof change.patch.assignee === 'string')
        await addToOutbox(tx, workspaceId, changed, 'assigned');
      if (change.kind === 'revise') await announceTraction(tx, store, workspaceId, changed, change.revisions);
    }
    await setMemoryState(tx, [...present], 'stored');
    await settleChange(tx, seq, AWAITING.includes(change.kind) ? notStoredYet : []);
    return { changed, deletion: null };
  });

/** Leaves out mentions that a purge has published and that the store still has for a moment. */
async function withoutPurged(
  tx: Queryable,
  mentions: readonly Mention[],
  memory: ReadonlyMap<string, LockedPost>,
): Promise<readonly Mention[]> {
  const unknown = mentions.filter(({ id }) => !memory.has(id));
  if (unknown.length === 0) return mentions;
  const purged = await purgedProjects(tx, [...new Set(unknown.map(({ project_id }) => project_id))]);
  return mentions.filter(({ id, project_id }) => memory.has(id) || !purged.has(project_id));
}

/**
 * Adds a deletion to the outbox and the memory. Returns what is left to delete; null: nothing. A purge forgets its
 * posts, and also deletes mentions that a store restored from a backup has again.
 */
async function publishDeletion(
  tx: Queryable,
  row: DeletionRow,
  current: readonly Mention[],
  notStoredYet: readonly string[],
): Promise<DeletionRow | null> {
  const { purge } = row.change;
  const ids = purge ? row.mention_ids : current.map(({ id }) => id);
  if (ids.length === 0) {
    await settleChange(tx, row.seq, notStoredYet);
    return null;
  }
  await forgetLessonsOf(tx, current);
  await forgetNotesOf(tx, ids);
  await addToOutbox(tx, row.workspace_id, current, 'deleted');
  await (purge ? forgetPosts(tx, ids) : setMemoryState(tx, ids, 'deleted'));
  if (notStoredYet.length > 0) await recordChange(tx, row.workspace_id, notStoredYet, row.change);
  const change: Deletion = { ...row.change, published: true };
  await updateDeletion(tx, row.seq, ids, change);
  return { ...row, mention_ids: ids, change };
}

/** Deletes published mentions from the store. Idempotent. */
async function deleteFromStore(
  postgres: Postgres,
  store: MentionStore,
  { seq, workspace_id: workspaceId, mention_ids: ids, change }: DeletionRow,
): Promise<void> {
  // Its records first: without their mentions they could not be found any more.
  if (!change.purge) await store.removeRecords(workspaceId, ids);
  await store.remove(workspaceId, ids);
  await settleChange(postgres, seq, []);
}
