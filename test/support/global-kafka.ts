import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceStateDir, stopSharedServices } from './shared-service.ts';

/**
 * Prepares the services that tests share. The broker and the registry start with the first test that needs them. The
 * returned function stops them.
 */
export function setup(): () => Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  announceStateDir(dir);
  return () => stopSharedServices(dir);
}
