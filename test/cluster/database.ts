import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '../../postgres/pool.ts';
import {
  CHILD_ENV,
  CLUSTER_USER,
  clusterFolder,
  clusterPassword,
  ensureCluster,
} from '../../postgres/embedded/cluster.ts';
import { clusterHome } from '../../postgres/embedded/home.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { endChild, hasEnded, signalFamily, startChild } from './child.ts';

const START_MS = 60_000;

/** Seven processes with pools of 20. A crash of the server loses nothing that was committed; only the machine's would. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
};

/** A PostgreSQL that a test can kill, freeze and start again. */
export interface Database {
  readonly url: string;
  /** Lines of its log that report a deadlock. */
  readonly deadlocks: readonly string[];
  /** Kills the postmaster. Its sessions notice on their own. */
  kill(): Promise<void>;
  /** Stops it and its sessions where they are. Clients still connect, and get no answer. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts it and resolves once it accepts connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function accepts(url: string): Promise<boolean> {
  const client = openPostgres(url, { max: 1, onError: () => undefined });
  try {
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** Starts the bundled PostgreSQL in a data folder. */
export async function startDatabase(dataDir: string): Promise<Database> {
  const home = await clusterHome(dataDir, silentLogger());
  await ensureCluster(home, false, undefined);
  const port = await freePort();
  const url = `postgres://${CLUSTER_USER}:${await clusterPassword(home)}@127.0.0.1:${port}/postgres`;
  const options = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', clusterFolder(home), '-p', String(port), ...options];
  const deadlocks: string[] = [];
  let child: ChildProcess | null = null;
  const launch = (): ChildProcess => {
    const started = startChild(join(home.binaries, 'bin', 'postgres'), args, {
      ...(home.owner ?? {}),
      env: CHILD_ENV,
      cwd: home.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface({ input: started.stderr! }).on('line', (line) => {
      if (line.includes('deadlock detected')) deadlocks.push(line);
    });
    return started;
  };
  const database: Database = {
    url,
    deadlocks,
    async kill() {
      if (child) await endChild(child, 'SIGKILL');
    },
    freeze: () => signalFamily(child!.pid!, 'SIGSTOP'),
    thaw: () => signalFamily(child!.pid!, 'SIGCONT'),
    async start() {
      // A new server refuses to start while sessions of the killed one are left.
      for (const end = Date.now() + START_MS; Date.now() < end; await delay(100)) {
        if (!child || hasEnded(child)) child = launch();
        if (await accepts(url)) return;
      }
      throw new Error('PostgreSQL did not start');
    },
    async stop() {
      if (child) await endChild(child, 'SIGQUIT');
    },
  };
  await database.start();
  return database;
}
