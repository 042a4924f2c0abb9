import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty data folder. Returns its path and a function that removes it. The folder is open to all accounts:
 * under root, the cluster belongs to another account and would otherwise live in /var/lib.
 */
export async function temporaryDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'earshot-data-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
