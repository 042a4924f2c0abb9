import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PartLinks } from '../../../clickhouse/sandbox/part-links.ts';

it('a part that has gone while it was linked leaves nothing behind, and the next attempt links the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-links-'));
  try {
    const part = (name: string) => ({ name, path: join(folder, 'source', name) });
    await mkdir(part('all_1_1_0').path, { recursive: true });
    await writeFile(join(part('all_1_1_0').path, 'data.bin'), 'x');
    const links = new PartLinks(join(folder, 'table'));
    const gone = links.update([part('all_1_1_0'), part('all_2_2_0')]);
    await expect(gone).rejects.toMatchObject({ code: 'ENOENT' });
    await links.update([part('all_1_1_0')]);
    expect((await readdir(join(folder, 'table'))).sort()).toEqual(['all_1_1_0', 'format_version.txt']);
    expect(links.isCurrent([part('all_1_1_0')])).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
