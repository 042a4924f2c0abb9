import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import { generatedFiles } from './files.ts';

/* `npm run docs`: writes the parts of the documentation that follow from the code. test/house.test.ts tells when they are stale. */

for (const [path, text] of await generatedFiles()) {
  await writeFile(join(packageRoot, path), text);
  process.stdout.write(`${path}\n`);
}
