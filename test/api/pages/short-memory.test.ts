import { describe, expect, it } from 'vitest';
import { createShortMemory } from '../../../api/pages/short-memory.ts';

function aMemory(most = 10) {
  const clock = { now: 0 };
  const memory = createShortMemory<string>({ freshMs: 100, most }, () => clock.now);
  const reads: string[] = [];
  const ask = (key: string) =>
    memory(key, () => {
      reads.push(key);
      return Promise.resolve(`${key} ${reads.length}`);
    });
  return { clock, memory, reads, ask };
}

describe('a short-lived cache', () => {
  it('reads once for concurrent callers, and again when the entry expires', async () => {
    const { clock, ask } = aMemory();
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    clock.now = 99;
    expect(await ask('a')).toBe('a 1');
    clock.now = 100;
    expect(await ask('a')).toBe('a 3');
  });

  it('waits for a slow read rather than start another', async () => {
    const { clock, memory } = aMemory();
    let end = (_: string) => {};
    const first = memory('a', () => new Promise((resolve) => (end = resolve)));
    clock.now = 1_000;
    const second = memory('a', () => Promise.reject(new Error('read twice')));
    end('read');
    expect(await Promise.all([first, second])).toEqual(['read', 'read']);
  });

  it('does not cache a failure', async () => {
    const { memory, ask } = aMemory();
    await expect(memory('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask('a')).toBe('a 1');
  });

  it('holds a limited number of entries and evicts the oldest first', async () => {
    const { ask, reads } = aMemory(2);
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(key);
    expect(reads).toEqual(['a', 'b', 'c', 'a']);
  });
});
