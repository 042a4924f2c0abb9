import pg from 'pg';

/** bigint (oid 20) as a JavaScript number: our counters stay far below 2^53. timestamptz as ISO text in UTC. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return (text: string) => Number(text);
    if (oid === 1184) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Runs single statements: the pool, or a transaction. */
export interface Queryable {
  /** Runs one statement with `$1…` values and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row of a statement; null when it returns none. */
  one<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /** Whether a statement returns any row. */
  some(text: string, values?: readonly unknown[]): Promise<boolean>;
}

/** A pool of connections. Its methods throw `PoolClosedError` when it closes before they get a connection. */
export interface Postgres extends Queryable {
  /** Runs `work` in one transaction on one connection: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that can access only the rows of one workspace, by row-level security. Everything
   * done for a caller of the API goes through here.
   */
  asTenant<T>(workspaceId: number, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Opens a connection outside the pool, for LISTEN or session locks. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  /** Rejects all waits for a connection and resolves when the connections in use are released and closed. */
  close(): Promise<void>;
}

/** SQLSTATE `connection_failure`. */
const CONNECTION_FAILURE = '08006';

/** The pool was closed while somebody waited for a connection, or before. */
export class PoolClosedError extends Error {
  override readonly name = 'PoolClosedError';
  readonly code = CONNECTION_FAILURE;

  constructor() {
    super('The pool of Postgres connections is closed.');
  }
}

/** Adds SQLSTATE 08006 to the driver's errors for lost connections, which have no code. */
async function coded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('code' in error))
      Object.assign(error, { code: CONNECTION_FAILURE });
    throw error;
  }
}

/**
 * Keeps an error listener on a connection: a server that is killed may say so before anybody else listens, and an
 * unhandled error event ends the process. The next query reports the broken connection.
 */
const ignoreErrors = (client: pg.Client | pg.PoolClient) => void client.on('error', () => undefined);

/** A pool whose waits for a connection end when it closes. Those of `pg.Pool` stay pending forever. */
class ConnectionPool {
  private readonly waiting = new Set<(error: Error) => void>();
  private isClosed = false;

  constructor(private readonly pool: pg.Pool) {}

  /** Runs `work` with a connection, and removes it from the pool when it breaks or `work` calls `discard`. */
  async use<T>(work: (client: pg.PoolClient, discard: (error: Error) => void) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let broken: Error | undefined;
    const discard = (error: Error) => (broken = error);
    client.on('error', discard);
    try {
      return await work(client, discard);
    } catch (error) {
      // The server closes the connection after this, but the event may come too late.
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') discard(error);
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

/** Returns what runs statements by `query`. */
export const queryable = (query: Queryable['query']): Queryable => ({
  query,
  async one<Row extends object>(text: string, values?: readonly unknown[]) {
    return (await this.query<Row>(text, values))[0] ?? null;
  },
  async some(text, values) {
    return (await this.query(text, values)).length > 0;
  },
});

const onConnection = (client: pg.PoolClient): Queryable =>
  queryable(
    async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await coded(client.query<Row>(text, values as unknown[]))).rows,
  );

/** Runs a transaction. `begin`: the statements that start it, as one text, which is one round trip. */
const inTransaction = <T>(
  pool: ConnectionPool,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  pool.use(async (client, discard) => {
    try {
      await coded(client.query(begin));
      const result = await work(onConnection(client));
      await coded(client.query('COMMIT'));
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(discard);
      throw error;
    }
  });

/** The workspace becomes a part of the statement, so it is checked. */
function beginAsTenant(workspaceId: number): string {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError('workspaceId must be an integer');
  return `BEGIN; SET LOCAL ROLE earshot_tenant; SET LOCAL app.workspace_id = '${workspaceId}'`;
}

/** Opens a pool. `onError` is called when an idle connection breaks; the pool replaces it automatically. */
export function openPostgres(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Postgres {
  const config = { connectionString: url, types, application_name: 'earshot' };
  const pgPool = new pg.Pool({ ...config, max: options.max ?? 10, idleTimeoutMillis: 30_000 });
  pgPool.on('error', (error) => options.onError?.(error));
  pgPool.on('connect', ignoreErrors);
  const pool = new ConnectionPool(pgPool);
  return {
    ...queryable((text, values) => pool.use((client) => onConnection(client).query(text, values))),
    transaction: (work) => inTransaction(pool, 'BEGIN', work),
    asTenant: async (workspaceId, work) => inTransaction(pool, beginAsTenant(workspaceId), work),
    async dedicated() {
      const client = new pg.Client(config);
      ignoreErrors(client);
      await coded(client.connect());
      return client;
    },
    close: () => pool.close(),
  };
}
