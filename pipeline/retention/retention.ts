import type { MentionWrites } from '../../domain/mentions/mention-writes.ts';
import type { Postgres } from '../../postgres/client.ts';
import { CHANGE_SIZE } from '../../postgres/mentions/mention-changes.ts';
import { setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { mentionsOlderThan, RETENTIONS, claimRetention } from '../../postgres/mentions/retentions.ts';

/** What forgetting works with. */
export interface RetentionDeps {
  readonly postgres: Postgres;
  readonly remove: MentionWrites['remove'];
  /** Days for which mentions are kept after they were found; null: for good. */
  readonly mentionDays: number | null;
}

/** Mentions looked up at once: enough that of each workspace many go by one statement, which costs little more than one for a few. */
const LOOKED_UP = 10 * CHANGE_SIZE;

/** Repeats a step, each time as the one process that forgets, until it finds nothing or another process is at it. */
async function untilDone(postgres: Postgres, step: Parameters<Postgres['transaction']>[0]): Promise<void> {
  while (await postgres.transaction(async (tx) => (await claimRetention(tx)) && (await step(tx)) !== 0));
}

/**
 * Forgets what has been kept for long enough. Mentions go the way of those that people delete: from all stores, with an event for
 * each, never to return.
 */
export async function forgetOld({ postgres, remove, mentionDays }: RetentionDeps): Promise<void> {
  for (const { forget } of RETENTIONS) await untilDone(postgres, forget);
  if (mentionDays === null) return;
  await untilDone(postgres, async (tx) => {
    let forgotten = 0;
    for (const [workspaceId, ids] of await mentionsOlderThan(tx, mentionDays, LOOKED_UP)) {
      for (let at = 0; at < ids.length; at += CHANGE_SIZE)
        await remove(workspaceId, ids.slice(at, at + CHANGE_SIZE));
      // Also of what the store of mentions has lost, such as by a restored backup: it would come up again and again.
      await setMemoryState(tx, [...ids], 'deleted');
      forgotten += ids.length;
    }
    return forgotten;
  });
}
