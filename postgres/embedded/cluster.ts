import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterHome } from './home.ts';

/** The superuser of the cluster, and the name of its database. */
export const CLUSTER_USER = 'earshot';

/** What a child of ours finds in its environment: nothing of our own, which may hold secrets. */
export const CHILD_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The folder of the cluster's files. */
export const clusterFolder = (home: ClusterHome) => join(home.folder, 'cluster');

async function readOrWrite(path: string, content: () => string, home: ClusterHome): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = content();
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  if (home.owner) await chown(path, home.owner.uid, home.owner.gid);
  return made;
}

/** The superuser's password: 24 random bytes, made once and kept beside the cluster, readable by its owner alone. */
export const clusterPassword = (home: ClusterHome) =>
  readOrWrite(join(home.folder, 'password'), () => randomBytes(24).toString('hex'), home);

/**
 * Makes the cluster when there is none. It is made under another name and renamed at the end, so a kill half-way
 * leaves nothing that looks whole. `--locale=C` keeps text order and speed the same on every machine. Rejects when `until` fires
 * before it is made.
 */
export async function ensureCluster(
  home: ClusterHome,
  durable: boolean,
  until: AbortSignal | undefined,
): Promise<void> {
  const cluster = clusterFolder(home);
  const whole = await stat(join(cluster, 'PG_VERSION')).catch(() => null);
  if (whole) return;
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
