import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';

/** Reads a weights file. Throws when it is missing, which means a broken installation. */
export function readWeights(name: string): Buffer {
  return readFileSync(join(packageRoot, 'pipeline/judge/built-in/weights', name));
}
