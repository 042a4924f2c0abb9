import pg from 'pg';

/** bigint (oid 20) as a JavaScript number: our counters stay far below 2^53. timestamptz as ISO text in UTC. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return (text: string) => Number(text);
    if (oid === 1184) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Whatever can run one statement: the pool, or a transaction. */
export interface Queryable {
  /** Runs one statement with `$1…` values and gives its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The connection to Postgres that repositories are given. */
export interface Postgres extends Queryable {
  /** Runs `work` in one transaction on one connection: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * A transaction that can see and write rows of one workspace alone: it runs as the role `earshot_tenant`, for
   * which row-level security is in force. Everything done for a caller of the API goes through here.
   */
  asTenant<T>(workspaceId: number, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** One connection of its own, for LISTEN or session locks. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** SQLSTATE `connection_failure`. */
const CONNECTION_FAILURE = '08006';

/**
 * Waits for the driver. It reports a lost connection and a closed pool by plain errors without a code; they get
 * SQLSTATE 08006, by which `isUnavailable` recognizes them.
 */
async function coded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('code' in error))
      Object.assign(error, { code: CONNECTION_FAILURE });
    throw error;
  }
}

/** Takes the statements that a transaction begins with: one text, which is one round trip. */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await coded(pool.connect());
  let broken: Error | undefined;
  // A connection that breaks between two statements says so by an event, which would end the process unheard.
  const onBreak = (error: Error) => (broken = error);
  client.on('error', onBreak);
  try {
    await coded(client.query(begin));
    const result = await work({
      query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
        (await coded(client.query<Row>(text, values as unknown[]))).rows,
    });
    await coded(client.query('COMMIT'));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => (broken = rollback));
    throw error;
  } finally {
    client.off('error', onBreak);
    client.release(broken);
  }
}

/** Begins a transaction that sees one workspace. The number stands in the text, so it is looked at once more. */
function beginAsTenant(workspaceId: number): string {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError('not the number of a workspace');
  return `BEGIN; SET LOCAL ROLE earshot_tenant; SET LOCAL app.workspace_id = '${workspaceId}'`;
}

/**
 * Listens to a connection for as long as it lives. A server that is killed may say so in the same breath as it answers, before
 * whoever asked can listen, and an error that nobody listens to ends the process. Whoever uses it next hears that it is broken.
 */
const outlive = (client: pg.Client | pg.PoolClient) => void client.on('error', () => undefined);

/** Opens a pool. `onError` hears of idle connections that break; the pool replaces them by itself. */
export function openPostgres(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Postgres {
  const config = { connectionString: url, types, application_name: 'earshot' };
  const pool = new pg.Pool({ ...config, max: options.max ?? 10, idleTimeoutMillis: 30_000 });
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', outlive);
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await coded(pool.query<Row>(text, values as unknown[]))).rows,
    transaction: (work) => inTransaction(pool, 'BEGIN', work),
    asTenant: (workspaceId, work) => inTransaction(pool, beginAsTenant(workspaceId), work),
    async dedicated() {
      const client = new pg.Client(config);
      outlive(client);
      await coded(client.connect());
      return client;
    },
    close: () => pool.end(),
  };
}
