import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import { staleFiles } from './files.ts';

/* `npm run docs` rewrites the generated parts of the documentation. test/house.test.ts fails while one is out of date. */

const stale = await staleFiles();
for (const [path, text] of stale) {
  await writeFile(join(packageRoot, path), text);
  process.stdout.write(`updated ${path}\n`);
}
if (stale.size === 0) process.stdout.write('the documentation is up to date\n');
