import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../runtime/logger.ts';
import { freePort } from '../../../runtime/process/free-port.ts';
import { unlessAborted } from '../../../runtime/timing/abort.ts';
import { openClickHouse, type ClickHouse } from '../../client.ts';
import { ready, send } from '../../embedded/fork-child.ts';
import { ENGINE_USER } from '../../embedded/messages.ts';
import { START_MS } from '../limits.ts';
import { STORED_DATABASE, WORKER_DATABASE, workerConfig } from './worker-config.ts';
import { forkWorker, type WorkerProcess } from './worker-process.ts';

/** An engine in a process of its own, for statements over one workspace. */
export interface Worker extends Omit<WorkerProcess, 'child'> {
  readonly engine: ClickHouse;
}

/** Creates the two databases. The callers' tables are in memory: rows copied into them never reach a disk. */
async function createDatabases(url: string): Promise<void> {
  const server = openClickHouse(url);
  try {
    await server.command({ query: `CREATE DATABASE ${WORKER_DATABASE} ENGINE = Memory` });
    await server.command({ query: `CREATE DATABASE ${STORED_DATABASE} ENGINE = Atomic` });
  } finally {
    await server.close();
  }
}

/**
 * Starts an engine for statements over one workspace; only the caller knows its address. Its folder is created in
 * `parent`, which must be on the file system of the embedded engine's files, or among temporary files for null.
 * Rejects when it does not start within `START_MS` or `stop` fires; then nothing of it runs.
 */
export async function startWorker(
  workspaceId: number,
  parent: string | null,
  logger: Logger,
  stop?: AbortSignal,
): Promise<Worker> {
  const [process, port] = await Promise.all([forkWorker(parent, logger), freePort(null)]);
  const { child, ...rest } = process;
  const { folder, store, gone } = rest;
  const token = randomBytes(24).toString('hex');
  const address = (database: string) => `http://${ENGINE_USER}:${token}@127.0.0.1:${port}/${database}`;
  const engine = openClickHouse(address(WORKER_DATABASE));
  const kill = async () => {
    await process.kill();
    await engine.close();
  };
  try {
    const configFile = join(folder, 'config.xml');
    await writeFile(configFile, workerConfig(configFile, workspaceId), { mode: 0o600 });
    const started = ready(child).then(() => createDatabases(address('default')));
    send(child, { kind: 'start', folder: store, configFile, port, token });
    await unlessAborted(
      started,
      AbortSignal.any([gone, AbortSignal.timeout(START_MS), ...(stop ? [stop] : [])]),
    );
    return { ...rest, engine, kill };
  } catch (cause) {
    await kill();
    throw new Error('an SQL engine has not started', { cause });
  }
}
