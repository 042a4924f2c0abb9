import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the weights lie, seen from this file: in the sources, and from `dist/pipeline/judge` in what is published. */
const FOLDERS = ['built-in/weights', '../../../pipeline/judge/built-in/weights'];

/** The bytes of a file of weights. They belong to the program: one that is not there is a broken installation. */
export function readWeights(name: string): Buffer {
  const paths = FOLDERS.map((folder) => join(import.meta.dirname, folder, name));
  const path = paths.find((candidate) => existsSync(candidate));
  if (!path)
    throw new Error(
      `the weights ${name} of the built-in judge are not there; looked for ${paths.join(', ')}`,
    );
  return readFileSync(path);
}
