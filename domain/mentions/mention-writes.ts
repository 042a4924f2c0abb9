import type { Mention, MentionPatch } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import type { MentionStore } from './mention-change.ts';
import { applyBulk, recordBulk } from './mention-bulks.ts';
import { applyChange, recordChange } from './mention-changes.ts';
import { deletedMentions } from '../../postgres/mentions/post-memory.ts';
import { recordSweep, runSweep, type Sweep, type SweepFacts } from './project-sweeps.ts';

/**
 * Everything that changes mentions on behalf of a person. Each call is durable before it touches the facts, applied
 * when it resolves, and followed by an event on the stream `mentions` for every mention it changed.
 */
export interface MentionWrites {
  /** Sets fields of these mentions of the workspace and gives them as they are then; unknown ids are left out. */
  patch(workspaceId: number, ids: readonly string[], patch: MentionPatch): Promise<Mention[]>;
  /**
   * Sets fields of all mentions whose ids come, in lists (ascending, at most `CHANGE_SIZE` each), and gives how many there were. What
   * became of more than one list is told to the stream little by little, by the relay.
   */
  patchMany(
    workspaceId: number,
    lists: AsyncIterable<readonly string[]>,
    patch: MentionPatch,
  ): Promise<number>;
  /** Removes these mentions for good and remembers them, so that they never return. Gives the ids of those that are gone now. */
  remove(workspaceId: number, ids: readonly string[]): Promise<string[]>;
  /**
   * Writes down, in the transaction that makes it necessary, that all mentions of a project are to follow a change of
   * the project (see `Sweep`), and gives the number to `sweep` by after the commit.
   */
  planSweep(tx: Queryable, workspaceId: number, projectId: string, sweep: Sweep): Promise<number>;
  /**
   * Carries a planned sweep out, if that takes no more than some seconds; else its beginning, and the relay does the rest. Should
   * nobody come to it, the relay does it all.
   */
  sweep(seq: number): Promise<void>;
}

/** After this no further chunk of a sweep is begun for whoever asked for it. With the last one that makes some three seconds at most. */
const AWAITED_MS = 1_500;

/** Binds the writes to their stores. */
export function createMentionWrites(postgres: Postgres, facts: MentionStore & SweepFacts): MentionWrites {
  const change = async (
    workspaceId: number,
    ids: readonly string[],
    what: Parameters<typeof recordChange>[3],
  ) => {
    const changed: Mention[] = [];
    for (const seq of await recordChange(postgres, workspaceId, ids, what)) {
      changed.push(...(await applyChange(postgres, facts, seq)));
    }
    return changed;
  };
  return {
    async patch(workspaceId, ids, patch) {
      const changed = await change(workspaceId, ids, { kind: 'set', patch });
      // A change that somebody else came to first, as earlier changes of a mention are, is read back.
      const known = new Set(changed.map(({ id }) => id));
      const others = ids.filter((id) => !known.has(id));
      return others.length === 0 ? changed : [...changed, ...(await facts.byId(workspaceId, others))];
    },
    async patchMany(workspaceId, lists, patch) {
      const bulk = await recordBulk(postgres, workspaceId, lists, patch);
      await applyBulk(postgres, facts, bulk);
      return bulk.mentions;
    },
    async remove(workspaceId, ids) {
      const removed = new Set((await change(workspaceId, ids, { kind: 'delete' })).map(({ id }) => id));
      // The same here: what somebody else came to first is gone because of both.
      const others = ids.filter((id) => !removed.has(id));
      return others.length === 0 ? [...removed] : [...removed, ...(await deletedMentions(postgres, others))];
    },
    planSweep: recordSweep,
    sweep(seq) {
      const end = performance.now() + AWAITED_MS;
      return runSweep(postgres, facts, seq, () => performance.now() < end);
    },
  };
}
