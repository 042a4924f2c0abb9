import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, readStamp, stampOf, type ProcessStamp } from './process-stamp.ts';

/*
 * One data folder, one service. The lock is a file that names its holder by process number and start time: a holder
 * that was killed is known to be gone, even when its number has been given to another process.
 */

const LOCK = 'service.lock';
const ENGINES = 'engines.json';

/** The data folder cannot be used. The message is one line for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Addresses of the engines that a service runs itself, with their passwords. */
export interface EngineAddresses {
  readonly postgres?: string;
  readonly clickhouse?: string;
}

/** A data folder that is ours until we release it. */
export interface LockedFolder {
  /** Absolute. */
  readonly path: string;
  /** Tells commands of the operator where the engines are; only our own account can read it. */
  publishEngines(engines: EngineAddresses): Promise<void>;
  release(): Promise<void>;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const inUse = (folder: string, holder: ProcessStamp) =>
  new DataFolderError(`the data folder ${folder} is in use by process ${holder.pid}`);

/** How long to wait for somebody who is taking a stale lock away, in milliseconds: a few calls to the disk. */
const CLEARING_MS = 5;

/**
 * Takes a stale lock away. One starter at a time does, holding a second lock (`guard`) while it looks again: so a lock
 * that another has put in its place meanwhile is never taken away.
 */
async function clearStale(lock: string, guard: string, mine: string): Promise<void> {
  try {
    await link(mine, guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const other = await readStamp(guard);
    if (other && isRunning(other)) await delay(CLEARING_MS);
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
  // A name that no other attempt has, of this process or another.
  const mine = `${lock}.${own.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(mine, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and only if the name is free.
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
      throw new DataFolderError(`no right to read and write the data folder ${folder}`);
    if (code === 'EROFS') throw new DataFolderError(`the data folder ${folder} is on a read-only disk`);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new DataFolderError(`the data folder ${folder} is not a folder`);
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Makes the data folder when it is missing and takes its lock. Throws `DataFolderError` when another service that is
 * alive holds it, or it cannot be used. A lock whose holder was killed is taken over.
 */
export async function lockDataFolder(dataDir: string): Promise<LockedFolder> {
  const path = resolve(dataDir);
  await prepare(path);
  const own = stampOf(process.pid);
  if (!own) throw new DataFolderError('this process cannot be told from others: no /proc and no ps');
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
 * Gives the addresses of the engines of the service that is running on this data folder; null when none runs, or it has
 * not got its engines up yet. Throws `DataFolderError` when it runs under an account whose files we may not read.
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
      throw new DataFolderError(`no right to read the data folder ${path}: it belongs to another account`);
    throw error;
  }
}
