import { randomBytes } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../telemetry/free-port.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { openClickHouse, type ClickHouse } from '../client.ts';
import { forkChild, ready, send } from '../embedded/fork-child.ts';
import { ENGINE_USER } from '../embedded/messages.ts';
import { WORKER_DATABASE, workerConfig } from './worker-config.ts';

/** An engine in a process of its own that holds nothing but what it is given. */
export interface Worker {
  readonly engine: ClickHouse;
  /** A folder of its own, for rows on their way into the engine. */
  readonly folder: string;
  /** Fires when the process is gone, whatever the reason. */
  readonly gone: AbortSignal;
  /** Ends the process at once, whatever it does, and resolves when it and its files are gone. */
  kill(): Promise<void>;
}

/** In memory: what is copied into it never reaches a disk. */
async function makeDatabase(url: string): Promise<void> {
  const server = openClickHouse(url);
  try {
    await server.command({ query: `CREATE DATABASE ${WORKER_DATABASE} ENGINE = Memory` });
  } finally {
    await server.close();
  }
}

/**
 * Starts an engine with an empty folder for callers' statements. Its process has none of our environment, its
 * address is known to nobody else, and it ends with ours. Rejects when it cannot be started.
 */
export async function startWorker(logger: Logger): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sql-'));
  const store = join(folder, 'store');
  const configFile = join(folder, 'config.xml');
  await mkdir(store);
  await writeFile(configFile, workerConfig(configFile), { mode: 0o600 });
  const port = await freePort(null);
  const token = randomBytes(24).toString('hex');

  const child = forkChild(store, logger);
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
    const started = ready(child);
    send(child, { kind: 'start', folder: store, configFile, port, token });
    await Promise.race([started, endedEarly]);
    await makeDatabase(address('default'));
    return { engine, folder, gone: gone.signal, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
