import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { MentionSnapshot } from '../../../clickhouse/sandbox/snapshot.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'earshot-snapshot-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const UUID = '61f0c404-5cb3-11e7-907b-a6006ad3dba0';
const source = {
  query: () =>
    Promise.resolve({ json: () => Promise.resolve([{ uuid: UUID, definition: 'CREATE TABLE a.b' }]) }),
} as unknown as ClickHouse;
const engine = { command: () => Promise.resolve() } as unknown as ClickHouse;

it('the folder of an engine that ends while mentions are linked to it can be removed once that is settled', async () => {
  const parts = Array.from({ length: 30 }, (_, at) => ({ name: `p${at}`, path: join(folder, `p${at}`) }));
  for (const { path } of parts) {
    await mkdir(path);
    for (let file = 0; file < 20; file += 1) await writeFile(join(path, `${file}.bin`), '');
  }
  const store = join(folder, 'own');
  const snapshot = new MentionSnapshot(engine, store);
  const shown = snapshot.show(source, parts, [], new AbortController().signal);
  // What comes before the linking is here already: by the next turn of the loop it has begun.
  await setImmediate();
  await snapshot.settled();
  await rm(store, { recursive: true });
  await shown;
  expect(existsSync(store)).toBe(false);
});
