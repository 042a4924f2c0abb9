import type { Mention, MentionPatch } from '../../schemas/mentions/mention.ts';
import type { Note } from '../../schemas/mentions/note.ts';
import type { NewNote } from '../../postgres/mentions/notes.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { recordChange, type Change } from '../../postgres/mentions/mention-changes.ts';
import { deletedMentions } from '../../postgres/mentions/memory-states.ts';
import { recordSweep, type Sweep } from '../../postgres/mentions/project-sweeps.ts';
import { addNote } from './add-note.ts';
import { applyChange } from './apply-change.ts';
import { applyBulk, recordBulk } from './bulk-changes.ts';
import type { MentionStore } from './mention-store.ts';
import { runSweep } from './project-sweeps.ts';

/**
 * All changes of mentions that people make: durable before they reach the store, applied when the call resolves, and
 * followed by an event for every changed mention.
 */
export interface MentionWrites {
  /** Sets fields of these mentions of the workspace. Returns the mentions afterwards; ignores unknown ids. */
  patch(workspaceId: number, ids: readonly string[], patch: MentionPatch): Promise<Mention[]>;
  /**
   * Sets fields of the mentions in these lists of ids (ascending, at most `CHANGE_SIZE`). Returns their number. The
   * relay publishes the events.
   */
  patchMany(
    workspaceId: number,
    lists: AsyncIterable<readonly string[]>,
    patch: MentionPatch,
  ): Promise<number>;
  /**
   * Saves a draft that the service wrote. Unless `replace`, a draft that somebody saved stays, whenever that was. Returns
   * the mention afterwards; undefined: unknown.
   */
  writeDraft(workspaceId: number, id: string, draft: string, replace: boolean): Promise<Mention | undefined>;
  /** Adds a note to a mention. Returns null when the mention is gone. */
  addNote(note: NewNote): Promise<Note | null>;
  /** Deletes these mentions for good and remembers them. Returns the ids of those that are gone. */
  remove(workspaceId: number, ids: readonly string[]): Promise<string[]>;
  /**
   * Records, in the transaction of a change of a project, what its mentions must follow. Returns the number for
   * `sweep`.
   */
  planSweep(tx: Queryable, workspaceId: number, projectId: string, sweep: Sweep): Promise<number>;
  /** Runs a planned sweep for up to a few seconds. The relay does the rest, or all of it when this is never called. */
  sweep(seq: number): Promise<void>;
}

/** No further chunk of a sweep starts for a waiting caller after this. */
const AWAITED_MS = 1_500;

/** Creates the writes over both stores. */
export function createMentionWrites(postgres: Postgres, store: MentionStore): MentionWrites {
  const apply = async (workspaceId: number, ids: readonly string[], change: Change) => {
    const changed: Mention[] = [];
    for (const seq of await recordChange(postgres, workspaceId, ids, change)) {
      changed.push(...(await applyChange(postgres, store, seq)));
    }
    const known = new Set(changed.map(({ id }) => id));
    // Another process may have applied some of it, as one of the earlier changes of a mention.
    return { changed, others: ids.filter((id) => !known.has(id)) };
  };
  return {
    async patch(workspaceId, ids, patch) {
      const { changed, others } = await apply(workspaceId, ids, { kind: 'set', patch });
      return others.length === 0 ? changed : [...changed, ...(await store.byId(workspaceId, others))];
    },
    async patchMany(workspaceId, lists, patch) {
      const bulk = await recordBulk(postgres, workspaceId, lists, patch);
      await applyBulk(postgres, store, bulk);
      return bulk.mentions;
    },
    async writeDraft(workspaceId, id, draft, replace) {
      const { changed } = await apply(workspaceId, [id], { kind: 'write_draft', draft, replace });
      return changed[0] ?? (await store.byId(workspaceId, [id]))[0];
    },
    async remove(workspaceId, ids) {
      const { changed, others } = await apply(workspaceId, ids, { kind: 'delete' });
      const removed = [...new Set(changed.map(({ id }) => id))];
      return others.length === 0 ? removed : [...removed, ...(await deletedMentions(postgres, others))];
    },
    addNote: addNote.bind(null, postgres, store),
    planSweep: recordSweep,
    sweep(seq) {
      const end = performance.now() + AWAITED_MS;
      return runSweep(postgres, store, seq, () => performance.now() < end);
    },
  };
}
