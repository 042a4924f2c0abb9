import type { LockedPost } from '../../postgres/mentions/post-memory.ts';
import type { VerdictEvent } from '../../schemas/judging/verdict-record.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import { idsByWorkspace } from './ids-by-workspace.ts';

/** What the stage asks of the stores. */
export interface LedgerDeps {
  /** Runs `work` while the memory of these mentions is locked; it settles none of them. */
  underLocks(
    mentionIds: readonly string[],
    work: (memory: ReadonlyMap<string, LockedPost>) => Promise<readonly string[]>,
  ): Promise<void>;
  /** Which of these mentions have the verdict of their first judging already. */
  judgedIds(byWorkspace: ReadonlyMap<number, readonly string[]>): Promise<ReadonlySet<string>>;
  insert(verdicts: readonly VerdictEvent[]): Promise<void>;
}

/**
 * The verdicts without repeated first ones. A judge that was killed, or that the log was away from, judges a new post once
 * more, at another time: whatever came of it, the post was new once.
 */
async function withoutRepeated(
  { judgedIds }: LedgerDeps,
  verdicts: readonly VerdictEvent[],
): Promise<VerdictEvent[]> {
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

/**
 * The stage that puts verdicts into the ledger, one insert a chunk. It holds the locks of the memory meanwhile, so that
 * nothing is kept of a mention that is being deleted.
 */
export function createLedgerStage(deps: LedgerDeps): Stage<VerdictEvent, never> {
  return async function ledgerStage(chunk) {
    const gone = new Set<string>();
    await deps.underLocks([...new Set(chunk.map(({ value }) => value.mention_id))], async (memory) => {
      const kept = chunk.filter(({ value }) => {
        const { state = 'deleted' } = memory.get(value.mention_id) ?? {};
        if (state === 'deleted') gone.add(value.mention_id);
        return state !== 'deleted';
      });
      await deps.insert(
        await withoutRepeated(
          deps,
          kept.map(({ value }) => value),
        ),
      );
      return [];
    });
    return chunk.map(({ value }): Outcome<never> => (gone.has(value.mention_id) ? drop('deleted') : pass()));
  };
}
