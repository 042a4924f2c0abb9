import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isolate } from '../../../pipeline/engine/isolate.ts';
import type { StoredRecord } from '../../../pipeline/log/log.ts';

const recordsOf = (count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    topic: 't',
    partition: 0,
    offset: String(n),
    timestamp: 0,
    key: String(n),
    value: Buffer.alloc(0),
  }));

const nobody = () => false;

it('finds exactly the records that fail on their own, and runs all others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.nat(199), { maxLength: 10 }),
      async (count, poison) => {
        const records = recordsOf(count);
        const bad = new Set(poison.filter((n) => n < count).map(String));
        const done = new Set<string>();
        const run = async (part: readonly StoredRecord[]) => {
          if (part.some(({ offset }) => bad.has(offset))) throw new Error('poison');
          part.forEach(({ offset }) => done.add(offset));
        };
        const culprits = await isolate(records, run, nobody, true);
        expect(culprits?.map(({ from }) => from.offset)).toEqual(
          [...bad].sort((a, b) => Number(a) - Number(b)),
        );
        expect(done.size).toBe(count - bad.size);
      },
    ),
  );
});

it('blames no record when all of them fail and nothing has succeeded since', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('the world is broken');
  };
  expect(await isolate(recordsOf(1_000), run, nobody, false)).toBeNull();
  expect(runs).toBeLessThan(60);
  expect(await isolate(recordsOf(1), run, nobody, false)).toBeNull();
});

it('blames a single record once other records have succeeded', async () => {
  const culprits = await isolate(recordsOf(1), () => Promise.reject(new Error('poison')), nobody, true);
  expect(culprits).toHaveLength(1);
});

it('stops at an error that no record causes', async () => {
  const away = new Error('away');
  let runs = 0;
  const run = async (part: readonly StoredRecord[]) => {
    runs += 1;
    throw part.length > 100 ? new Error('poison somewhere') : away;
  };
  await expect(isolate(recordsOf(200), run, (error) => error === away, false)).rejects.toBe(away);
  expect(runs).toBe(2);
});

it('tries a suspect a second time, in case its failure was temporary', async () => {
  const failures = new Map([['3', 2]]);
  const run = async (part: readonly StoredRecord[]) => {
    for (const { offset } of part) {
      const left = failures.get(offset) ?? 0;
      if (left > 0 && part.length === 1) failures.set(offset, left - 2);
      if (left > 0) throw new Error('hiccup');
    }
  };
  expect(await isolate(recordsOf(8), run, nobody, false)).toEqual([]);
});
