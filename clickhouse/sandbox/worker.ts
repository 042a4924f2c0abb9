import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../runtime/process/free-port.ts';
import type { Logger } from '../../runtime/logger.ts';
import { openClickHouse, type ClickHouse } from '../client.ts';
import { ready, send } from '../embedded/fork-child.ts';
import { ENGINE_USER } from '../embedded/messages.ts';
import { createAdmission, type Admission } from './admission.ts';
import { HeldTables } from './fill.ts';
import { START_MS } from './limits.ts';
import { MentionSnapshot } from './snapshot.ts';
import { unlessStopped } from './unless-stopped.ts';
import { STORED_DATABASE, WORKER_DATABASE, workerConfig } from './worker-config.ts';
import { forkWorker, type WorkerProcess } from './worker-process.ts';

/** An engine in a process of its own, for statements over one workspace. */
export interface Worker {
  readonly engine: ClickHouse;
  /** The first wall on this engine. */
  readonly admit: Admission;
  /** The small tables in it. */
  readonly held: HeldTables;
  /** A folder of its own, for rows on their way into the engine. */
  readonly folder: string;
  /** The mentions that it shares with the embedded engine; null when they are on a server. */
  readonly snapshot: MentionSnapshot | null;
  /** Fires when the process is gone, whatever the reason. */
  readonly gone: AbortSignal;
  /** Whether it works behind the service's own work: see `WorkerProcess`. */
  stepBack(isBehind: boolean): Promise<void>;
  /** Ends the process at once, whatever it does, and resolves when it and its files are gone. */
  kill(): Promise<void>;
}

/** Callers' tables are in memory: what is copied into them never reaches a disk. */
async function makeDatabases(url: string): Promise<void> {
  const server = openClickHouse(url);
  try {
    await server.command({ query: `CREATE DATABASE ${WORKER_DATABASE} ENGINE = Memory` });
    await server.command({ query: `CREATE DATABASE ${STORED_DATABASE} ENGINE = Atomic` });
  } finally {
    await server.close();
  }
}

/** Where a worker keeps its files, and what for. */
export interface WorkerPlace {
  readonly workspaceId: number;
  /** A folder on the file system of the embedded engine's files; null for mentions that are on a server. */
  readonly beside: string | null;
}

/** Rejects when the work takes longer than so many milliseconds, whatever becomes of it then. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the engine for SQL has not started within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the process and what there is of its engine. */
async function end(process: WorkerProcess, engine: ClickHouse, snapshot: MentionSnapshot | null) {
  await process.kill();
  await Promise.all([engine.close(), snapshot?.settled()]);
  await process.remove();
}

/**
 * Starts an engine with an empty folder for callers' statements over one workspace. Its process has none of our environment, its
 * address is known to nobody else, and it ends with ours. Rejects when it cannot be started, or not within `startMs`. `obtain` gives
 * the process, which is used for nothing else.
 */
export async function startWorker(
  { workspaceId, beside }: WorkerPlace,
  logger: Logger,
  startMs = START_MS,
  obtain = () => forkWorker(beside, logger),
): Promise<Worker> {
  const [process, port] = await Promise.all([obtain(), freePort(null)]);
  const { child, folder, store, gone } = process;
  const token = randomBytes(24).toString('hex');
  const address = (database: string) => `http://${ENGINE_USER}:${token}@127.0.0.1:${port}/${database}`;
  const engine = openClickHouse(address(WORKER_DATABASE));
  const snapshot = beside === null ? null : new MentionSnapshot(engine, store);
  const kill = () => end(process, engine, snapshot);
  try {
    const configFile = join(folder, 'config.xml');
    await writeFile(configFile, workerConfig(configFile, workspaceId), { mode: 0o600 });
    const started = ready(child).then(() => makeDatabases(address('default')));
    send(child, { kind: 'start', folder: store, configFile, port, token });
    await within(startMs, unlessStopped(started, gone));
    const admit = createAdmission(engine, { readonly: '1' });
    const { stepBack } = process;
    return { engine, admit, held: new HeldTables(engine), folder, snapshot, gone, stepBack, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
