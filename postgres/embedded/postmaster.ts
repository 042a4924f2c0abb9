import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../../runtime/logger.ts';
import { endProcess, stampOf } from '../../runtime/process/process-stamp.ts';
import { retrying } from '../../runtime/timing/retry.ts';
import { CHILD_ENV, clusterFolder } from './cluster.ts';
import type { ClusterHome } from './home.ts';

/** Modest settings for a laptop. Parallel workers would each cost memory. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Connections use loopback and a password. A socket file would be another way in.
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // Few users read from disk here at a time: the three processes that read ahead cost more than they save.
  io_method: 'sync',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
};

/** For tests: flushes nothing to disk. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const CONNECT_MS = 20;

/** Milliseconds before a shutdown is forced. The final checkpoint writes at most a few hundred MB. */
export const SHUTDOWN_MS = 15_000;

/** Starts the server in its own process group, out of reach of Ctrl-C. `onFatal` is called with fatal lines. */
export function spawnPostmaster(
  home: ClusterHome,
  {
    port,
    durable,
    logger,
    onFatal,
  }: { port: number; durable: boolean; logger: Logger; onFatal: (line: string) => void },
): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : NOT_DURABLE) });
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
    // A session that connects too early, or that a shutdown closes, gets a fatal error of its own.
    const isFatal =
      /^(FATAL|PANIC):/.test(text) && !/( is (starting up|shutting down)|administrator command)/.test(text);
    if (isFatal) onFatal(text);
    logger[isFatal ? 'warn' : 'debug'](text);
  });
  return child;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // The promise reports errors too.
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/** Whether a failed connect may succeed later: the server did not answer, or it is still starting (57P03). */
function isStarting(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || code === '57P03';
}

/** Resolves once the server accepts connections, also after a recovery; throws when `signal` fires. */
export const acceptsConnections = (url: string, signal: AbortSignal): Promise<void> =>
  retrying(() => connectOnce(url), {
    delayMs: (error) => (signal.aborted || !isStarting(error) ? null : CONNECT_MS),
  });

/** Ends a server that a killed service has left on this cluster, and removes a stale lock file. */
export async function endOrphan(home: ClusterHome, logger: Logger): Promise<void> {
  const lockFile = join(clusterFolder(home), 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number(text.split('\n')[0]);
  const stamp = pid ? stampOf(pid) : null;
  // Without a process the server detects on its own that the file is stale.
  if (!stamp) return;
  if (!(await isPostgres(pid))) {
    logger.debug(`Process ${pid} is not the PostgreSQL that wrote ${lockFile}. Removing the file.`);
    await rm(lockFile, { force: true });
    return;
  }
  logger.info(`Ending the PostgreSQL (process ${pid}) that a killed service left behind.`);
  if (!(await endProcess(stamp, ['SIGINT', 'SIGQUIT', 'SIGKILL'], SHUTDOWN_MS))) {
    throw new Error(`PostgreSQL (process ${pid}) uses ${home.folder} and does not end.`);
  }
}

/** Whether the process is a PostgreSQL. Trusts the lock file on systems without /proc. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /(^|\/)postgres\0/.test(command);
}
