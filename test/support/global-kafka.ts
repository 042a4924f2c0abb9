import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceStateDir, stopSharedServices } from './shared-service.ts';

/** Prepares the services that tests share. Starts none: the broker and the registry start for the first test that needs them. The
 * returned function stops them. */
export function setup(): () => Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  announceStateDir(dir);
  return () => stopSharedServices(dir);
}
