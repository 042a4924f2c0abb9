import { expect, it } from 'vitest';
import { type LedgerDeps, createLedgerStage } from '../../../pipeline/stages/ledger.ts';
import type { RememberedPost } from '../../../postgres/mentions/post-memory.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';

const received = (occasion: VerdictEvent['occasion'], ...ids: string[]) =>
  ids.map((id, at) => ({
    value: { workspace_id: 1, mention_id: id, judged_at: String(at), occasion } as VerdictEvent,
    position: `mentions.verdicts:0:${at}`,
  }));

/** A post memory with these mentions, and the verdicts stored in the ledger. */
function ledger(states: Readonly<Record<string, RememberedPost['state']>>, judged: readonly string[] = []) {
  const inserted: string[] = [];
  const deps: LedgerDeps = {
    underLocks: async (ids, work) => {
      expect(new Set(ids).size).toBe(ids.length);
      const memory = Object.entries(states).map(([id, state]) => [id, { state } as RememberedPost] as const);
      expect(await work(new Map(memory), () => Promise.resolve())).toEqual([]);
    },
    judgedIds: (byWorkspace) =>
      Promise.resolve(new Set(byWorkspace.get(1)!.filter((id) => judged.includes(id)))),
    insert: (verdicts) =>
      Promise.resolve(void inserted.push(...verdicts.map(({ mention_id }) => mention_id))),
  };
  return { stage: createLedgerStage(deps), inserted };
}

it('stores the verdicts of stored and claimed mentions in one insert', async () => {
  const { stage, inserted } = ledger({ a: 'stored', b: 'claimed' });
  const outcomes = await stage(received('rejudged', 'a', 'b', 'a'));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'pass', 'pass']);
  expect(inserted).toEqual(['a', 'b', 'a']);
});

it('stores no verdict of a deleted or purged mention', async () => {
  const { stage, inserted } = ledger({ a: 'deleted', b: 'stored' });
  expect(await stage(received('new', 'a', 'b', 'purged'))).toMatchObject([
    { kind: 'drop', reason: 'deleted' },
    { kind: 'pass' },
    { kind: 'drop', reason: 'deleted' },
  ]);
  expect(inserted).toEqual(['b']);
});

it('stores one first verdict per post, however often it was judged as new', async () => {
  const { stage, inserted } = ledger({ a: 'stored', b: 'claimed', c: 'claimed' }, ['a']);
  const outcomes = await stage([...received('new', 'a', 'b', 'b', 'c'), ...received('rejudged', 'a', 'c')]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('pass'));
  expect(inserted).toEqual(['b', 'c', 'a', 'c']);
});
