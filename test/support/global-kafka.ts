import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceStateDir, stopSharedServices } from './shared-service.ts';

/** Starts nothing: the broker and the registry start when the first test asks for them, and are stopped here. */
export function setup(): () => Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  announceStateDir(dir);
  return () => stopSharedServices(dir);
}
