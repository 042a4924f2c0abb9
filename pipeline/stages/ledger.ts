import type { LockedWork } from '../../postgres/mentions/post-memory.ts';
import type { VerdictEvent } from '../../schemas/judging/verdict-record.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import { idsByWorkspace } from './ids-by-workspace.ts';

/** The effects of the stage. */
export interface LedgerDeps {
  /** Runs `work` while the memory of these mentions is locked. `work` returns no ids, because it settles none. */
  underLocks(mentionIds: readonly string[], work: LockedWork): Promise<void>;
  /** Returns which mentions already have the verdict of their first judgment. */
  judgedIds(byWorkspace: ReadonlyMap<number, readonly string[]>): Promise<ReadonlySet<string>>;
  insert(verdicts: readonly VerdictEvent[]): Promise<void>;
}

/** Leaves out repeated first verdicts, which a judge that was killed makes again. The first one counts. */
async function withoutRepeats({ judgedIds }: LedgerDeps, verdicts: readonly VerdictEvent[]) {
  const first = verdicts.filter(({ occasion }) => occasion === 'new');
  const judged = new Set(
    first.length > 0 ? await judgedIds(idsByWorkspace(first, ({ mention_id }) => mention_id)) : [],
  );
  return verdicts.filter(({ occasion, mention_id }) => {
    if (occasion !== 'new') return true;
    const isFirst = !judged.has(mention_id);
    judged.add(mention_id);
    return isFirst;
  });
}

/** Creates the stage that stores verdicts, one insert per chunk, while the memory of their mentions is locked. */
export function createLedgerStage(deps: LedgerDeps): Stage<VerdictEvent, never> {
  return async function ledgerStage(chunk) {
    const gone = new Set<string>();
    await deps.underLocks(
      [...new Set(chunk.map(({ value }) => value.mention_id))],
      async (memory, confirm) => {
        const kept = chunk.filter(({ value }) => {
          const { state = 'deleted' } = memory.get(value.mention_id) ?? {};
          if (state === 'deleted') gone.add(value.mention_id);
          return state !== 'deleted';
        });
        const verdicts = kept.map(({ value }) => value);
        const absent = await withoutRepeats(deps, verdicts);
        await confirm();
        await deps.insert(absent);
        return [];
      },
    );
    return chunk.map(({ value }): Outcome<never> => (gone.has(value.mention_id) ? drop('deleted') : pass()));
  };
}
