import { describe, expect, it } from 'vitest';
import type { RememberedPost } from '../../../postgres/mentions/post-memory.ts';
import { createSinkStage } from '../../../pipeline/stages/sink.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';

/** Stores that follow the real rules. `fail` makes the next insert fail, before or after it takes effect. */
function fakeStores(states: Readonly<Record<string, RememberedPost['state']>>) {
  const memory = new Map(
    Object.entries(states).map(([id, state]) => [id, { mention_id: id, state } as RememberedPost]),
  );
  const facts: string[] = [];
  const told: string[] = [];
  let failure: 'before' | 'after' | null = null;
  const stage = createSinkStage({
    async underLocks(ids, work) {
      const locked = new Map([...memory].filter(([id]) => ids.includes(id)));
      for (const { id } of await work(locked, () => Promise.resolve()))
        memory.set(id, { ...memory.get(id)!, state: 'stored' });
    },
    storedIds: (byWorkspace) =>
      Promise.resolve(new Set(facts.filter((id) => [...byWorkspace.values()].flat().includes(id)))),
    insert(mentions) {
      const broken = failure;
      failure = null;
      if (broken === 'before') return Promise.reject(new Error('away'));
      facts.push(...mentions.map(({ id }) => id));
      return broken === 'after' ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    onStored: (mentions) => void told.push(...mentions.map(({ id }) => id)),
  });
  return { stage, memory, facts, told, fail: (when: 'before' | 'after') => (failure = when) };
}

const event = (id: string, kind: MentionEvent['event'] = 'created', workspace_id = 1) =>
  ({ id, event: kind, workspace_id }) as MentionEvent;
const chunk = (...events: MentionEvent[]) =>
  events.map((value, offset) => ({ value, position: `mentions:0:${offset}` }));

describe('The sink stage', () => {
  it('inserts claimed mentions of all workspaces at once, and marks them as stored', async () => {
    const { stage, memory, facts, told } = fakeStores({ a: 'claimed', b: 'claimed' });
    const outcomes = await stage(chunk(event('a'), event('b', 'created', 2)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'pass']);
    expect(facts).toEqual(['a', 'b']);
    expect(told).toEqual(['a', 'b']);
    expect([...memory.values()].map(({ state }) => state)).toEqual(['stored', 'stored']);
  });

  it('does not insert stored, deleted or unclaimed mentions', async () => {
    const { stage, facts } = fakeStores({ stored: 'stored', deleted: 'deleted' });
    const outcomes = await stage(chunk(event('stored'), event('deleted'), event('unknown')));
    expect(outcomes).toEqual(Array(3).fill({ kind: 'drop', reason: 'already_known' }));
    expect(facts).toEqual([]);
  });

  it('drops events of a kind that only a newer version knows', async () => {
    const { stage, facts } = fakeStores({ a: 'claimed' });
    const outcomes = await stage(chunk(event('a', 'archived' as MentionEvent['event'])));
    expect(outcomes).toEqual([{ kind: 'drop', reason: 'not_a_new_mention' }]);
    expect(facts).toEqual([]);
  });

  it('drops updates and deletions, which are already in the store', async () => {
    const { stage, facts } = fakeStores({ a: 'claimed' });
    expect(await stage(chunk(event('a', 'updated'), event('a', 'deleted')))).toEqual(
      Array(2).fill({ kind: 'drop', reason: 'not_a_new_mention' }),
    );
    expect(facts).toEqual([]);
  });

  it('inserts a mention once when a chunk contains it twice', async () => {
    const { stage, facts } = fakeStores({ a: 'claimed' });
    expect(await stage(chunk(event('a'), event('a')))).toMatchObject([{ kind: 'pass' }, { kind: 'drop' }]);
    expect(facts).toEqual(['a']);
  });

  it.each(['before', 'after'] as const)(
    'inserts exactly once when an insert fails %s it takes effect',
    async (when) => {
      const { stage, facts, memory, fail } = fakeStores({ a: 'claimed', b: 'claimed' });
      fail(when);
      await expect(stage(chunk(event('a'), event('b')))).rejects.toThrow('away');
      expect([...memory.values()].map(({ state }) => state)).toEqual(['claimed', 'claimed']);
      await stage(chunk(event('a'), event('b')));
      expect([...facts].sort()).toEqual(['a', 'b']);
      expect([...memory.values()].map(({ state }) => state)).toEqual(['stored', 'stored']);
    },
  );
});
