import pg from 'pg';
import { queryable, type Postgres, type Queryable } from './client.ts';
import { coded, CONNECTION_FAILURE } from './connection-failure.ts';
import { withPings } from './long-transaction.ts';
import {
  beginLong,
  CLIENT_LIMITS,
  limitSession,
  SESSION_LIMITS,
  type SessionLimits,
} from './session-limits.ts';
import { queryableOf, runWithin } from './statement.ts';

/** bigint (oid 20) as a JavaScript number: our counters stay far below 2^53. timestamptz as ISO text in UTC. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return (text: string) => Number(text);
    if (oid === 1184) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** The pool was closed while somebody waited for a connection, or before. */
export class PoolClosedError extends Error {
  override readonly name = 'PoolClosedError';
  /** By which `isUnavailable` recognizes it. */
  readonly code = CONNECTION_FAILURE;

  constructor() {
    super('The pool of Postgres connections is closed.');
  }
}

/**
 * Keeps an error listener on a connection for as long as it lives. A server that is killed may say so together with its
 * last answer, before anybody else listens, and an unhandled error event ends the process. The next query reports the
 * broken connection.
 */
const ignoreErrors = (client: pg.Client | pg.PoolClient) => void client.on('error', () => undefined);

/** Whether an error says that its connection is of no more use. The event that says so too may come too late. */
const isBroken = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError
    ? error.severity === 'FATAL'
    : (error as { code?: unknown }).code === CONNECTION_FAILURE;

/** A pool whose waits for a connection end when it closes. Those of `pg.Pool` stay pending forever. */
class ConnectionPool {
  private readonly waiting = new Set<(error: Error) => void>();
  private isClosed = false;

  constructor(
    private readonly pool: pg.Pool,
    readonly limits: SessionLimits,
  ) {}

  /**
   * Runs `work` with a connection. Removes the connection from the pool when it breaks, or when `work` calls `discard`.
   */
  async use<T>(work: (client: pg.PoolClient, discard: (error: Error) => void) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let broken: Error | undefined;
    const discard = (error: Error) => (broken = error);
    client.on('error', discard);
    try {
      return await work(client, discard);
    } catch (error) {
      if (isBroken(error)) discard(error);
      throw error;
    } finally {
      client.off('error', discard);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const reject of this.waiting) reject(new PoolClosedError());
    await this.pool.end();
  }

  private connect(): Promise<pg.PoolClient> {
    if (this.isClosed) return Promise.reject(new PoolClosedError());
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      coded(this.pool.connect())
        // A connection that is ready only after the close goes back, so that the pool can end.
        .then((client) => (this.isClosed ? client.release() : resolve(client)), reject)
        .finally(() => this.waiting.delete(reject));
    });
  }
}

/** Runs a transaction. `begin`: the statements that start it, as one text, which is one round trip. */
const inTransaction = <T>(
  pool: ConnectionPool,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  pool.use(async (client, discard) => {
    const { answerMs, statementMs } = pool.limits;
    try {
      await runWithin(client, answerMs, begin);
      const result = await work(queryableOf(client, statementMs));
      await runWithin(client, statementMs, 'COMMIT');
      return result;
    } catch (error) {
      // The end of a broken connection rolls back too.
      if (!isBroken(error)) await runWithin(client, answerMs, 'ROLLBACK').catch(discard);
      throw error;
    }
  });

/** Returns the start of a transaction for one workspace. Checks the number because it becomes part of the statement. */
function beginAsTenant(workspaceId: number): string {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError('workspaceId must be an integer');
  return `BEGIN; SET LOCAL ROLE earshot_tenant; SET LOCAL app.workspace_id = '${workspaceId}'`;
}

/** Opens a pool. `onError` is called when an idle connection breaks; the pool replaces it automatically. */
export function openPostgres(
  url: string,
  options: { max?: number; onError?: (error: Error) => void; limits?: SessionLimits } = {},
): Postgres {
  const config = { ...CLIENT_LIMITS, connectionString: url, types, application_name: 'earshot' };
  const limits = options.limits ?? SESSION_LIMITS;
  // The pool's own option for this would also limit how long a caller waits for a free connection.
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, connectionTimeoutMillis: limits.answerMs });
    }
  }
  const pgPool = new pg.Pool({ ...config, Client, max: options.max ?? 10, idleTimeoutMillis: 30_000 });
  pgPool.on('error', (error) => options.onError?.(error));
  pgPool.on('connect', (client) => {
    ignoreErrors(client);
    limitSession(client, limits).catch(() => undefined);
  });
  const pool = new ConnectionPool(pgPool, limits);
  return {
    ...queryable((text, values) =>
      pool.use((client) => queryableOf(client, limits.statementMs).query(text, values)),
    ),
    transaction: (work) => inTransaction(pool, 'BEGIN', work),
    longTransaction: (work) =>
      inTransaction(pool, beginLong(limits), (tx) => withPings(tx, limits.longIdleMs, work)),
    asTenant: async (workspaceId, work) => inTransaction(pool, beginAsTenant(workspaceId), work),
    async dedicated() {
      const client = new Client(config);
      ignoreErrors(client);
      try {
        await coded(client.connect().then(() => limitSession(client, limits)));
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
