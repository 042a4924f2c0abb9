import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from '../../runtime/logger.ts';
import { bundledPostgres } from './binaries.ts';
import { mayEnter, serverOwner, type Owner } from './owner.ts';

/** The folder for clusters and binaries that the server's account cannot reach in their usual place. */
const SYSTEM_FOLDER = '/var/lib/earshot';

/** Where a cluster is and what runs it. */
export interface ClusterHome {
  /** Contains the cluster, its password and its port; belongs to the owner. */
  readonly folder: string;
  /** Contains `bin/postgres` and `bin/initdb`. */
  readonly binaries: string;
  /** Null: the account of this process. */
  readonly owner: Owner | null;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies the binaries, about 60 MB, once per release. */
async function copyBinaries(from: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(from, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const to = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (await exists(to)) return to;
  const partial = `${to}.${process.pid}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  // If another process was faster, the same files are there.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
  return to;
}

/** Returns the folder that replaces `<dataDir>/postgres`, whose name is stored in the data folder. */
async function replacementFolder(dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'postgres-is-in');
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (known) return known;
  const folder = join(SYSTEM_FOLDER, `cluster-${randomBytes(8).toString('hex')}`);
  await writeFile(pointer, `${folder}\n`);
  return folder;
}

/**
 * Creates and returns the home of a data folder's cluster. Under root the server runs as another account; if that
 * cannot enter the data folder or the installation, the cluster or a copy of the binaries is below /var/lib/earshot.
 */
export async function clusterHome(dataDir: string, logger: Logger): Promise<ClusterHome> {
  const owner = await serverOwner();
  await mkdir(dataDir, { recursive: true });
  const bundled = await bundledPostgres();
  // Absolute, because the server and its tools run in this folder.
  let folder = resolve(dataDir, 'postgres');
  let binaries = bundled;
  if (owner) {
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    if (!(await mayEnter(owner, join(bundled, 'bin')))) binaries = await copyBinaries(bundled);
    if (!(await exists(folder)) && !(await mayEnter(owner, dataDir))) {
      folder = await replacementFolder(dataDir);
      logger.warn(`The account that runs PostgreSQL cannot enter ${dataDir}. The cluster is in ${folder}.`);
    }
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  return { folder, binaries, owner };
}
