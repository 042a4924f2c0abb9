import { ClickHouseError } from '@clickhouse/client';
import type { Logger } from '../../runtime/logger.ts';
import { openClickHouse, type ClickHouse } from '../client.ts';
import type { Cluster } from '../migration-text.ts';
import { createAdmission, type Admission } from './admission.ts';
import { ownWork } from './copy-error.ts';
import { serverAccount } from './server-account.ts';

/** A ClickHouse server, and what accounts on it are derived from. */
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
  readonly admit: Admission;
}

/** The restricted accounts of a server. */
export interface ServerAccounts {
  /** Gives the connection of a workspace, making its account when there is none; null where the service may not make accounts. */
  of(workspaceId: number): Promise<WorkspaceConnection | null>;
  /** Makes the account of this connection anew at the next statement: somebody has removed it. */
  forget(workspaceId: number, gone: WorkspaceConnection): Promise<void>;
  close(): Promise<void>;
}

/**
 * What a server answers that does not let us make accounts: SYNTAX_ERROR and NOT_IMPLEMENTED of an old one, SUPPORT_IS_DISABLED, and
 * ACCESS_STORAGE_READONLY, ACCESS_DENIED, ACCESS_STORAGE_FOR_INSERTION_NOT_FOUND, by
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
const REFUSALS = new Set(['48', '62', '344', '495', '497', '514']);

const isRefused = (error: unknown) => error instanceof ClickHouseError && REFUSALS.has(error.code);

/** Takes the service's own connection to a server. Accounts are made when a workspace runs its first statement. */
export function createServerAccounts(service: ClickHouse, server: SqlServer, logger: Logger): ServerAccounts {
  const connections = new Map<number, Promise<WorkspaceConnection>>();
  let refused = false;

  async function make(workspaceId: number): Promise<WorkspaceConnection> {
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
    return { client, database, admit: createAdmission(client, {}) };
  }

  const forget = async (workspaceId: number, gone: WorkspaceConnection) => {
    const present = connections.get(workspaceId);
    // Another statement may have found it first, and made it anew.
    if ((await present?.catch(() => null)) !== gone || connections.get(workspaceId) !== present) return;
    connections.delete(workspaceId);
    await gone.client.close();
  };

  return {
    async of(workspaceId) {
      if (refused) return null;
      const connection = connections.get(workspaceId) ?? make(workspaceId);
      connections.set(workspaceId, connection);
      try {
        return await connection;
      } catch (error) {
        connections.delete(workspaceId);
        if (!isRefused(error)) return await ownWork(Promise.reject(error as Error));
        if (!refused)
          logger.warn(
            { err: error },
            'ClickHouse does not let the service make accounts for SQL: rows are copied for each statement instead, which is slow (docs/use/sql.md)',
          );
        refused = true;
        return null;
      }
    },
    forget,
    async close() {
      const open = [...connections.values()];
      connections.clear();
      await Promise.allSettled(open.map(async (connection) => (await connection).client.close()));
    },
  };
}
