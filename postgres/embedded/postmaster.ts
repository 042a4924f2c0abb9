import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../../runtime/logger.ts';
import { endProcess, stampOf } from '../../runtime/process/process-stamp.ts';
import { CHILD_ENV, clusterFolder } from './cluster.ts';
import type { ClusterHome } from './home.ts';

/**
 * Modest settings for a service that shares a laptop: the default of 128 MB of shared buffers is halved, and parallel
 * workers, which cost memory each, are left out. Everything about durability keeps PostgreSQL's safe defaults.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The connection goes over loopback with a password; a socket file would only be one more way in.
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  // The launcher for replication workers serves nothing here.
  max_logical_replication_workers: '0',
  // One user at a time reads from disk here: three processes that read ahead would cost more than they give.
  io_method: 'sync',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
};

/** For tests: nothing is flushed to disk. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** How long a shutdown may take before it is done the hard way, in milliseconds. The final checkpoint writes at most a few hundred MB. */
export const SHUTDOWN_MS = 15_000;

/**
 * The server as a child in a process group of its own: a Ctrl-C in the terminal must not end it before we do. `onGrave`
 * hears why it cannot go on.
 */
export function spawnPostmaster(
  home: ClusterHome,
  {
    port,
    durable,
    logger,
    onGrave,
  }: { port: number; durable: boolean; logger: Logger; onGrave: (line: string) => void },
): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : CARELESS) });
  const child = spawn(
    join(home.binaries, 'bin', 'postgres'),
    [
      '-D',
      clusterFolder(home),
      '-p',
      String(port),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...(home.owner ?? {}),
      env: CHILD_ENV,
      cwd: home.folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  createInterface({ input: child.stderr! }).on('line', (line) => {
    const text = line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] /, '');
    // A session that comes too early, or is closed by a shutdown, hears of it as a fatal error of its own.
    const grave =
      /^(FATAL|PANIC):/.test(text) && !/( is (starting up|shutting down)|administrator command)/.test(text);
    if (grave) onGrave(text);
    logger[grave ? 'warn' : 'debug'](text);
  });
  return child;
}

/** Resolves once the server takes connections; gives up when `signal` fires. Recovery after a kill may take a while. */
export async function acceptsConnections(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // A server that goes away between two steps is told by the promise as well.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      const code = (error as { code?: string }).code;
      // 57P03: starting up. Anything else that the server itself answers will not get better.
      if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && code !== '57P03') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Ends a server that an earlier, killed service has left on this cluster, and clears away a stale lock file. A left
 * server is ended rather than adopted, so that the one that runs is always our own child, with today's settings.
 */
export async function endOrphan(home: ClusterHome, logger: Logger): Promise<void> {
  const lockFile = join(clusterFolder(home), 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number(text.split('\n')[0]);
  const stamp = pid ? stampOf(pid) : null;
  // Without a process the server tells by itself that the file is stale.
  if (!stamp) return;
  if (!(await isPostgres(pid))) {
    logger.debug(`process ${pid} is not the PostgreSQL that wrote ${lockFile}: the file goes`);
    await rm(lockFile, { force: true });
    return;
  }
  logger.info(`ending the PostgreSQL (process ${pid}) that a killed service left behind`);
  if (!(await endProcess(stamp, ['SIGINT', 'SIGQUIT', 'SIGKILL'], SHUTDOWN_MS))) {
    throw new Error(`PostgreSQL, process ${pid}, holds ${home.folder} and does not end`);
  }
}

/** Whether a process of this number is a PostgreSQL; where that cannot be seen, the lock file is believed. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /(^|\/)postgres\0/.test(command);
}
