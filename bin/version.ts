import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../runtime/package-root.ts';

/** The version of this package, read from its package.json. */
export const VERSION = (
  createRequire(import.meta.url)(join(packageRoot, 'package.json')) as { version: string }
).version;
