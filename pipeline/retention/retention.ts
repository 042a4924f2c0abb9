import type { MentionWrites } from '../../domain/mentions/mention-writes.ts';
import type { Postgres } from '../../postgres/client.ts';
import { CHANGE_SIZE } from '../../postgres/mentions/mention-changes.ts';
import { setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { mentionsOlderThan, RETENTIONS, claimRetention } from '../../postgres/mentions/retentions.ts';

/** What retention works with. */
export interface RetentionDeps {
  readonly postgres: Postgres;
  readonly remove: MentionWrites['remove'];
  /** Days that mentions are kept after they were found. Null keeps them forever. */
  readonly mentionDays: number | null;
}

/** Mentions per lookup: so many that one statement removes many of the same workspace, at little more cost than for a few. */
const LOOKUP_SIZE = 10 * CHANGE_SIZE;

/** Repeats a step until it removes nothing, or until another process does this work. */
async function untilDone(postgres: Postgres, step: Parameters<Postgres['transaction']>[0]): Promise<void> {
  while (await postgres.longTransaction(async (tx) => (await claimRetention(tx)) && (await step(tx)) !== 0));
}

/** Removes data that is past its retention; mentions as if a person had deleted them, so they never return. */
export async function applyRetention({ postgres, remove, mentionDays }: RetentionDeps): Promise<void> {
  for (const { forget } of RETENTIONS) await untilDone(postgres, forget);
  if (mentionDays === null) return;
  await untilDone(postgres, async (tx) => {
    let removed = 0;
    for (const [workspaceId, ids] of await mentionsOlderThan(tx, mentionDays, LOOKUP_SIZE)) {
      for (let at = 0; at < ids.length; at += CHANGE_SIZE)
        await remove(workspaceId, ids.slice(at, at + CHANGE_SIZE));
      // Includes mentions that the store has lost, for example by a restored backup. Each lookup would find them again.
      await setMemoryState(tx, [...ids], 'deleted');
      removed += ids.length;
    }
    return removed;
  });
}
