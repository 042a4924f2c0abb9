import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClickHouse } from '../../../../clickhouse/client.ts';
import { PartList } from '../../../../clickhouse/sandbox/worker/table-parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-parts-'));
  await mkdir(join(folder, 'detached'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An engine with parts in a folder, and how many times it was queried. */
function engine() {
  const known = new Map<string, 0 | 1>();
  let asked = 0;
  const query = () => {
    asked += 1;
    const rows = [...known].map(([name, active]) => ({ name, active, path: `${join(folder, name)}/` }));
    return Promise.resolve({ json: () => Promise.resolve(rows) });
  };
  const stored = new PartList({ query } as unknown as ClickHouse);
  return {
    known,
    read: async () => (await stored.read(new AbortController().signal)).map(({ name }) => name),
    asked: () => asked,
    /** Adds a part that the engine knows either at once or later. */
    async add(name: string, isRead = true) {
      await mkdir(join(folder, `tmp_${name}`));
      await rename(join(folder, `tmp_${name}`), join(folder, name));
      if (isRead) known.set(name, 1);
    },
  };
}

it('the engine is queried for its parts only when its folder has changed', async () => {
  const { read, asked, add, known } = engine();
  await add('all_1_1_0');
  await add('all_2_2_0');
  await read();
  for (let time = 0; time < 3; time += 1) expect(await read()).toEqual(['all_1_1_0', 'all_2_2_0']);
  expect(asked()).toBe(2);
  // Merged: the old parts stay until nobody reads them any more.
  await add('all_1_2_1');
  for (const old of ['all_1_1_0', 'all_2_2_0']) known.set(old, 0);
  expect(await read()).toEqual(['all_1_2_1']);
  await rm(join(folder, 'all_1_1_0'), { recursive: true });
  known.delete('all_1_1_0');
  expect(await read()).toEqual(['all_1_2_1']);
  expect(asked()).toBe(4);
  await mkdir(join(folder, 'tmp_insert_all_3_3_0'));
  await read();
  expect(asked()).toBe(4);
});

it('a part whose folder appears before the engine knows it is not missed', async () => {
  const { read, add, known } = engine();
  await add('all_1_1_0');
  await read();
  await add('all_2_2_0', false);
  expect(await read()).toEqual(['all_1_1_0']);
  known.set('all_2_2_0', 1);
  expect(await read()).toEqual(['all_1_1_0', 'all_2_2_0']);
});

it('the engine is queried each time while the table is empty or missing', async () => {
  const { read, asked, add, known } = engine();
  expect([await read(), await read(), asked()]).toEqual([[], [], 2]);
  await add('all_1_1_0');
  await read();
  await read();
  await rm(folder, { recursive: true });
  known.clear();
  expect([await read(), await read()]).toEqual([[], []]);
});
