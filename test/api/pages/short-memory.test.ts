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

describe('a short memory', () => {
  it('reads once for all who ask at once, and again when what it has is old', async () => {
    const { clock, ask } = aMemory();
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    clock.now = 99;
    expect(await ask('a')).toBe('a 1');
    clock.now = 100;
    expect(await ask('a')).toBe('a 3');
  });

  it('waits for a reading that takes long, rather than begin another', async () => {
    const { clock, memory } = aMemory();
    let end = (_: string) => {};
    const first = memory('a', () => new Promise((resolve) => (end = resolve)));
    clock.now = 1_000;
    const second = memory('a', () => Promise.reject(new Error('read twice')));
    end('read');
    expect(await Promise.all([first, second])).toEqual(['read', 'read']);
  });

  it('does not remember a failure', async () => {
    const { memory, ask } = aMemory();
    await expect(memory('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask('a')).toBe('a 1');
  });

  it('keeps so many and forgets the oldest first', async () => {
    const { ask, reads } = aMemory(2);
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(key);
    expect(reads).toEqual(['a', 'b', 'c', 'a']);
  });
});
