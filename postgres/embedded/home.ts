import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../runtime/logger.ts';
import { bundledPostgres } from './binaries.ts';
import { mayEnter, serverOwner, type Owner } from './owner.ts';

/** Where clusters and binaries go that the server's account could not reach at their own place. */
const SYSTEM_FOLDER = '/var/lib/earshot';

/** Where a cluster lives and what runs it. */
export interface ClusterHome {
  /** Holds the cluster, its password and its port; belongs to the owner. */
  readonly folder: string;
  /** Holds `bin/postgres` and `bin/initdb`. */
  readonly binaries: string;
  /** Null: the account of this process. */
  readonly owner: Owner | null;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies the binaries, about 60 MB, once for each release of them. */
async function copyBinaries(from: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(from, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const to = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (await exists(to)) return to;
  const partial = `${to}.${process.pid}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  // Whoever comes second finds the name taken by the same files.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
  return to;
}

/**
 * The folder below /var/lib/earshot that stands in for `<dataDir>/postgres`. Its name is kept in the data folder, so
 * that both are found, moved and thrown away together.
 */
async function standIn(dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'postgres-is-in');
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (known) return known;
  const folder = join(SYSTEM_FOLDER, `cluster-${randomBytes(8).toString('hex')}`);
  await writeFile(pointer, `${folder}\n`);
  return folder;
}

/**
 * Finds, and makes, the place for the cluster of a data folder: `<dataDir>/postgres`. Under root the server runs as
 * another account, to which a data folder or an installation below, say, /root is closed. Then the cluster, or a
 * copy of the binaries, is kept below /var/lib/earshot, and the log says so.
 */
export async function clusterHome(dataDir: string, logger: Logger): Promise<ClusterHome> {
  const owner = await serverOwner();
  await mkdir(dataDir, { recursive: true });
  const bundled = await bundledPostgres();
  let folder = join(dataDir, 'postgres');
  let binaries = bundled;
  if (owner) {
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    if (!(await mayEnter(owner, join(bundled, 'bin')))) binaries = await copyBinaries(bundled);
    if (!(await exists(folder)) && !(await mayEnter(owner, dataDir))) {
      folder = await standIn(dataDir);
      logger.warn(
        `the account that runs PostgreSQL cannot enter ${dataDir}: its cluster is kept in ${folder}`,
      );
    }
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  return { folder, binaries, owner };
}
