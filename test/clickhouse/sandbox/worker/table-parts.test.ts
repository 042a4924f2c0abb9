import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkParts } from '../../../../clickhouse/sandbox/worker/table-parts.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'earshot-links-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const part = (name: string) => ({ name, path: join(folder, 'source', name) });
const { signal } = new AbortController();

it('linked parts keep their files when the original is removed', async () => {
  const { path } = part('all_1_1_0');
  await mkdir(join(path, 'projection.proj'), { recursive: true });
  await writeFile(join(path, 'projection.proj', 'data.bin'), 'x');
  const table = join(folder, 'table');
  await linkParts(table, [part('all_1_1_0')], signal);
  const file = join(table, 'all_1_1_0', 'projection.proj', 'data.bin');
  expect((await stat(file)).nlink).toBe(2);
  await rm(path, { recursive: true });
  expect(await readFile(file, 'utf8')).toBe('x');
  expect(await readFile(join(table, 'format_version.txt'), 'utf8')).toBe('1');
});

it('a part removed since it was listed is reported as missing', async () => {
  await expect(linkParts(join(folder, 'table'), [part('all_2_2_0')], signal)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
