import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sleep } from '../timing/abort.ts';
import { isRunning, readStamp, stampOf, type ProcessStamp } from './process-stamp.ts';

/**
 * The lock of a data folder is a file with the process number and start time of its holder, so that a killed holder
 * is recognized.
 */

const LOCK = 'service.lock';
const ENGINES = 'engines.json';

/** The data folder cannot be used. The message is one line for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The URLs of the engines that a service runs itself, with their passwords. */
export interface EngineAddresses {
  readonly postgres?: string;
  readonly clickhouse?: string;
}

/** A data folder that this process has locked. */
export interface LockedFolder {
  /** Absolute. */
  readonly path: string;
  /** Writes down where the engines are, for commands of the operator. Only this account can read the file. */
  publishEngines(engines: EngineAddresses): Promise<void>;
  release(): Promise<void>;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const inUse = (folder: string, holder: ProcessStamp) =>
  new DataFolderError(`the data folder ${folder} is in use by process ${holder.pid}`);

/** How long to wait while another process removes a stale lock: a few disk operations. */
const CLEARING_MS = 5;

/** Removes a stale lock under a second lock, `guard`, so that a fresh one in its place is never removed. */
async function clearStale(lock: string, guard: string, mine: string): Promise<void> {
  try {
    await link(mine, guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const other = await readStamp(guard);
    if (other && isRunning(other)) await sleep(CLEARING_MS);
    else await rm(guard, { force: true });
    return;
  }
  try {
    const holder = await readStamp(lock);
    if (!holder || !isRunning(holder)) await rm(lock, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function takeLock(folder: string, own: ProcessStamp): Promise<void> {
  const lock = join(folder, LOCK);
  // The name is unique among all attempts, of this process and of others.
  const mine = `${lock}.${own.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(mine, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // Creating a link is atomic, and fails if the name is taken.
        await link(mine, lock);
        return;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = await readStamp(lock);
      if (holder && isRunning(holder)) throw inUse(folder, holder);
      await clearStale(lock, `${lock}.clearing`, mine);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function prepare(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EACCES' || code === 'EPERM')
      throw new DataFolderError(`no permission to read and write the data folder ${folder}`);
    if (code === 'EROFS')
      throw new DataFolderError(`the data folder ${folder} is on a read-only file system`);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new DataFolderError(`the data folder ${folder} is not a folder`);
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Creates the data folder if it is missing, and locks it. Throws `DataFolderError` when a running service holds the
 * lock, or when the folder cannot be used.
 */
export async function lockDataFolder(dataDir: string): Promise<LockedFolder> {
  const path = resolve(dataDir);
  await prepare(path);
  const own = stampOf(process.pid);
  if (!own)
    throw new DataFolderError('cannot read the start time of this process: there is neither /proc nor ps');
  await takeLock(path, own);
  const engines = join(path, ENGINES);
  await rm(engines, { force: true });
  return {
    path,
    async publishEngines(addresses) {
      const partial = `${engines}.${own.pid}`;
      await writeFile(partial, JSON.stringify({ ...own, ...addresses }), { mode: 0o600 });
      await chmod(partial, 0o600);
      await rename(partial, engines);
    },
    async release() {
      await rm(engines, { force: true });
      const holder = await readStamp(join(path, LOCK));
      if (holder?.pid === own.pid && holder.started === own.started)
        await rm(join(path, LOCK), { force: true });
    },
  };
}

/**
 * Returns the URLs of the engines of the service that runs on this data folder; null when none runs or its engines
 * are still starting. Throws `DataFolderError` when its files cannot be read.
 */
export async function attachToRunning(dataDir: string): Promise<EngineAddresses | null> {
  const path = resolve(dataDir);
  try {
    const holder = await readStamp(join(path, LOCK));
    if (!holder || !isRunning(holder)) return null;
    const { pid, started, ...addresses } = JSON.parse(
      await readFile(join(path, ENGINES), 'utf8'),
    ) as ProcessStamp & EngineAddresses;
    return pid === holder.pid && started === holder.started ? addresses : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (codeOf(error) === 'EACCES')
      throw new DataFolderError(
        `no permission to read the data folder ${path}: it belongs to another account`,
      );
    throw error;
  }
}
