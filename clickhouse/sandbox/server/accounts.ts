import { ClickHouseError } from '@clickhouse/client';
import type { Logger } from '../../../runtime/logger.ts';
import { createAdmit, type Admit } from '../admission/admission.ts';
import { openClickHouse, type ClickHouse } from '../../client.ts';
import { preparing } from '../errors.ts';
import type { Cluster } from '../../cluster.ts';
import { select } from '../../select.ts';
import { serverAccount } from './account.ts';

/** A ClickHouse server, and what its accounts are derived from. */
export interface SqlServer {
  /** The service's own address of it: `http(s)://user:password@host:port/database`. */
  readonly url: string;
  readonly cluster: Cluster;
  readonly secretKey: Buffer;
}

/** A connection that can read one workspace's mentions and nothing else. */
export interface WorkspaceConnection {
  readonly client: ClickHouse;
  readonly database: string;
  /** The first wall, on this connection. */
  readonly admit: Admit;
}

export interface ServerAccounts {
  /**
   * Returns the connection of a workspace; null when the service may not create accounts, or when the cluster has several
   * shards: an account would read those of one server only.
   */
  of(workspaceId: number): Promise<WorkspaceConnection | null>;
  /** Drops a connection whose account has been removed: the next statement creates the account again. */
  forget(workspaceId: number, gone: WorkspaceConnection): Promise<void>;
  close(): Promise<void>;
}

/**
 * Codes of a server that does not let the service create accounts: SYNTAX_ERROR and NOT_IMPLEMENTED of an old version,
 * SUPPORT_IS_DISABLED, ACCESS_STORAGE_READONLY, ACCESS_DENIED and ACCESS_STORAGE_FOR_INSERTION_NOT_FOUND, by
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
const REFUSALS = new Set(['48', '62', '344', '495', '497', '514']);

const isRefused = (error: unknown) => error instanceof ClickHouseError && REFUSALS.has(error.code);

/** Returns whether a server has only a part of all rows, so that they must be copied. Logs it. */
async function isSharded(service: ClickHouse, cluster: Cluster, logger: Logger): Promise<boolean> {
  if (cluster === null) return false;
  const [row] = await select<{ shards: number }>(
    service,
    'SELECT uniqExact(shard_num) AS shards FROM system.clusters WHERE cluster = {cluster:String}',
    { cluster },
  );
  const sharded = Number(row!.shards) > 1;
  if (sharded)
    logger.warn(
      'The ClickHouse cluster has several shards: each SQL statement of a user copies its rows, which is slow (docs/operate/clickhouse-cluster.md)',
    );
  return sharded;
}

/** Creates the accounts of a server, each when its workspace runs its first statement. */
export function createServerAccounts(service: ClickHouse, server: SqlServer, logger: Logger): ServerAccounts {
  const connections = new Map<number, Promise<WorkspaceConnection>>();
  let refused = false;
  let sharded: boolean | null = null;

  async function connect(workspaceId: number): Promise<WorkspaceConnection> {
    const url = new URL(server.url);
    const place = {
      database: decodeURIComponent(url.pathname.slice(1)) || 'default',
      user: decodeURIComponent(url.username) || 'default',
      cluster: server.cluster,
    };
    const { user, password, database, statements } = serverAccount(workspaceId, place, server.secretKey);
    for (const query of statements) await service.command({ query });
    [url.username, url.password, url.pathname] = [user, password, `/${database}`];
    const client = openClickHouse(url.href, { compressRequests: false });
    return { client, database, admit: createAdmit(client, {}) };
  }

  return {
    async of(workspaceId) {
      sharded ??= await preparing(isSharded(service, server.cluster, logger));
      if (refused || sharded) return null;
      const connection = connections.get(workspaceId) ?? connect(workspaceId);
      connections.set(workspaceId, connection);
      try {
        return await connection;
      } catch (error) {
        connections.delete(workspaceId);
        if (!isRefused(error)) return await preparing(Promise.reject(error as Error));
        if (!refused)
          logger.warn(
            { err: error },
            'ClickHouse does not let the service create accounts for SQL: each statement copies its rows, which is slow (docs/use/sql.md)',
          );
        refused = true;
        return null;
      }
    },
    async forget(workspaceId, gone) {
      const present = connections.get(workspaceId);
      // Another statement may have noticed first and created the account again.
      if ((await present?.catch(() => null)) !== gone || connections.get(workspaceId) !== present) return;
      connections.delete(workspaceId);
      await gone.client.close();
    },
    async close() {
      const open = [...connections.values()];
      connections.clear();
      await Promise.allSettled(open.map(async (connection) => (await connection).client.close()));
    },
  };
}
