import type { LockedWork } from '../../postgres/mentions/post-memory.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import { idsByWorkspace } from './ids-by-workspace.ts';

/** The effects of the stage. */
export interface SinkDeps {
  /** Runs `work` while the memory of these mentions is locked. Marks the mentions that `work` returns as stored. */
  underLocks(mentionIds: readonly string[], work: LockedWork): Promise<void>;
  /** Returns which mentions are stored, whatever the memory says. */
  storedIds(byWorkspace: ReadonlyMap<number, readonly string[]>): Promise<ReadonlySet<string>>;
  insert(mentions: readonly MentionEvent[]): Promise<void>;
  /** Called with the mentions of an insert. */
  onStored(mentions: readonly MentionEvent[]): void;
}

/**
 * Creates the stage that stores new mentions: one insert per chunk, acknowledged before the commit. Under the lock
 * of the memory it inserts only mentions that are claimed and absent, so a kill duplicates nothing and a redelivery
 * never overwrites a person's change.
 */
export function createSinkStage(deps: SinkDeps): Stage<MentionEvent, never> {
  return async function sinkStage(chunk) {
    const created = new Map<string, MentionEvent>();
    for (const { value } of chunk) {
      if (value.event === 'created' && !created.has(value.id)) created.set(value.id, value);
    }
    const inserted = new Set<MentionEvent>();
    if (created.size > 0) {
      await deps.underLocks([...created.keys()], async (memory, confirm) => {
        const claimed = [...created.values()].filter(({ id }) => memory.get(id)?.state === 'claimed');
        const present = await deps.storedIds(idsByWorkspace(claimed, ({ id }) => id));
        const absent = claimed.filter(({ id }) => !present.has(id));
        await confirm();
        await deps.insert(absent);
        absent.forEach((mention) => inserted.add(mention));
        return claimed;
      });
      deps.onStored([...inserted]);
    }
    return chunk.map(({ value }): Outcome<never> => {
      if (value.event !== 'created') return drop('not_a_new_mention');
      return inserted.has(value) ? pass() : drop('already_known');
    });
  };
}
