import { expect, it } from 'vitest';
import { type LedgerDeps, createLedgerStage } from '../../../pipeline/stages/ledger.ts';
import { type Memory } from '../../../postgres/post-memory.ts';
import { type VerdictEvent } from '../../../schemas/verdict-record.ts';

const received = (...ids: string[]) =>
  ids.map((id, at) => ({
    value: { mention_id: id, judged_at: String(at) } as VerdictEvent,
    position: `mentions.verdicts:0:${at}`,
  }));

/** A memory that knows these mentions, and what was put into the ledger. */
function ledger(states: Readonly<Record<string, Memory['state']>>) {
  const inserted: string[] = [];
  const deps: LedgerDeps = {
    underLocks: async (ids, work) => {
      expect(new Set(ids).size).toBe(ids.length);
      const memory = Object.entries(states).map(([id, state]) => [id, { state } as Memory] as const);
      expect(await work(new Map(memory))).toEqual([]);
    },
    insert: (verdicts) =>
      Promise.resolve(void inserted.push(...verdicts.map(({ mention_id }) => mention_id))),
  };
  return { stage: createLedgerStage(deps), inserted };
}

it('keeps the verdicts of mentions that are there or on their way, in one insert', async () => {
  const { stage, inserted } = ledger({ a: 'stored', b: 'claimed' });
  const outcomes = await stage(received('a', 'b', 'a'));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'pass', 'pass']);
  expect(inserted).toEqual(['a', 'b', 'a']);
});

it('keeps nothing of what was deleted, or purged with its project', async () => {
  const { stage, inserted } = ledger({ a: 'deleted', b: 'stored' });
  expect(await stage(received('a', 'b', 'purged'))).toMatchObject([
    { kind: 'drop', reason: 'deleted' },
    { kind: 'pass' },
    { kind: 'drop', reason: 'deleted' },
  ]);
  expect(inserted).toEqual(['b']);
});
