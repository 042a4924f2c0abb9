import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the weights, relative to this file: in the sources, and from `dist/pipeline/judge` in the package. */
const FOLDERS = ['built-in/weights', '../../../pipeline/judge/built-in/weights'];

/** Reads a weights file. Throws when it is missing, which means a broken installation. */
export function readWeights(name: string): Buffer {
  const paths = FOLDERS.map((folder) => join(import.meta.dirname, folder, name));
  const path = paths.find((candidate) => existsSync(candidate));
  if (!path)
    throw new Error(
      `the weights ${name} of the built-in judge are not there; looked for ${paths.join(', ')}`,
    );
  return readFileSync(path);
}
