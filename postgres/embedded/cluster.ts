import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterHome } from './home.ts';

/** The superuser of the cluster, and the name of its database. */
export const CLUSTER_USER = 'earshot';

/** The environment of child processes. Ours may contain secrets. */
export const CHILD_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const clusterFolder = (home: ClusterHome) => join(home.folder, 'cluster');

async function readOrWrite(path: string, content: () => string, home: ClusterHome): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const created = content();
  await writeFile(path, `${created}\n`, { mode: 0o600 });
  if (home.owner) await chown(path, home.owner.uid, home.owner.gid);
  return created;
}

/** Returns the superuser's password: random, created once, stored next to the cluster. */
export const clusterPassword = (home: ClusterHome) =>
  readOrWrite(join(home.folder, 'password'), () => randomBytes(24).toString('hex'), home);

/**
 * Creates the cluster if there is none, under another name until it is complete. `--locale=C` keeps text order and
 * speed the same everywhere. Rejects when `until` fires first.
 */
export async function ensureCluster(home: ClusterHome, durable: boolean, until: AbortSignal | undefined) {
  const cluster = clusterFolder(home);
  if (await stat(join(cluster, 'PG_VERSION')).catch(() => null)) return;
  await clusterPassword(home);
  const partial = `${cluster}.new`;
  await rm(partial, { recursive: true, force: true });
  const options = [
    `--pgdata=${partial}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${join(home.folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  await promisify(execFile)(join(home.binaries, 'bin', 'initdb'), options, {
    ...(home.owner ?? {}),
    env: CHILD_ENV,
    cwd: home.folder,
    signal: until,
  });
  await rename(partial, cluster);
}
