import { randomBytes } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../telemetry/free-port.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { openClickHouse, type ClickHouse } from '../client.ts';
import { forkChild, ready, send } from '../embedded/fork-child.ts';
import { ENGINE_USER } from '../embedded/messages.ts';
import { createAdmission, type Admission } from './admission.ts';
import { HeldTables } from './fill.ts';
import { START_MS } from './limits.ts';
import { MentionSnapshot } from './snapshot.ts';
import { STORED_DATABASE, WORKER_DATABASE, workerConfig } from './worker-config.ts';

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

/** Makes a folder that is nobody else's. */
async function ownFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'earshot-sql-'));
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

/**
 * Starts an engine with an empty folder for callers' statements over one workspace. Its process has none of our environment, its
 * address is known to nobody else, and it ends with ours. Rejects when it cannot be started, or not within `startMs`.
 */
export async function startWorker(
  { workspaceId, beside }: WorkerPlace,
  logger: Logger,
  startMs = START_MS,
): Promise<Worker> {
  const folder = await ownFolder(beside ?? tmpdir());
  const store = join(folder, 'store');
  const configFile = join(folder, 'config.xml');
  await mkdir(store);
  await writeFile(configFile, workerConfig(configFile, workspaceId), { mode: 0o600 });
  const port = await freePort(null);
  const token = randomBytes(24).toString('hex');

  const child = forkChild(store, logger);
  // The service's own work goes first. Threads have the priority of who starts them, and none has been started yet.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const gone = new AbortController();
  const ended = new Promise<void>((resolve) => {
    const onEnd = () => {
      gone.abort();
      resolve();
    };
    child.once('exit', onEnd);
    child.once('error', onEnd);
  });
  const address = (database: string) => `http://${ENGINE_USER}:${token}@127.0.0.1:${port}/${database}`;
  const engine = openClickHouse(address(WORKER_DATABASE));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const endedEarly = ended.then(() => {
      throw new Error('the engine for SQL ended while it started');
    });
    const started = ready(child).then(() => makeDatabases(address('default')));
    send(child, { kind: 'start', folder: store, configFile, port, token });
    await within(startMs, Promise.race([started, endedEarly]));
    const snapshot = beside === null ? null : new MentionSnapshot(engine, store);
    const admit = createAdmission(engine, { readonly: '1' });
    return { engine, admit, held: new HeldTables(engine), folder, snapshot, gone: gone.signal, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
