import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openClickHouse, type ClickHouse } from '../../clickhouse/client.ts';
import { onCluster } from '../../clickhouse/cluster.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';

/** Fresh, migrated databases for one test file, in the engines shared by the run. */
export interface Stores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  /** Drops both databases. */
  close(): Promise<void>;
}

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Returns a database name that no other test uses. */
export const freshName = () => `test_${randomBytes(6).toString('hex')}`;

/** Runs one statement on the shared Postgres server. */
async function onServer(sql: string): Promise<void> {
  const server = openPostgres(inject('postgresUrl'), { max: 1 });
  try {
    await server.query(sql);
  } finally {
    await server.close();
  }
}

/** Creates a database in the shared Postgres, empty by default. Returns its address and a function that drops it. */
export async function freshPostgres(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = freshName();
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: withDatabase(inject('postgresUrl'), name),
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/**
 * Returns the address of a database that does not exist yet in the shared ClickHouse. `migrateClickHouse` creates it.
 */
export const freshClickHouseUrl = () => withDatabase(inject('clickhouseUrl'), freshName());

/**
 * Returns the environment of a service that uses the ClickHouse server of this run. Empty for the embedded engine: the
 * service then starts its own.
 */
export function clickHouseEnvironment(): Record<string, string> {
  if (!process.env.EARSHOT_TEST_CLICKHOUSE_URL) return {};
  const cluster = inject('clickhouseCluster');
  return {
    EARSHOT_CLICKHOUSE_URL: freshClickHouseUrl(),
    ...(cluster !== null && { EARSHOT_CLICKHOUSE_CLUSTER: cluster }),
  };
}

/** Creates a migrated database in each store. Call it in `beforeAll` and `close` in `afterAll`. */
export async function startStores(): Promise<Stores> {
  const clickhouseUrl = freshClickHouseUrl();
  const cluster = inject('clickhouseCluster');
  const [{ url: postgresUrl, drop }] = await Promise.all([
    freshPostgres(inject('migratedPostgres')),
    migrateClickHouse(clickhouseUrl, { cluster }),
  ]);
  const postgres = openPostgres(postgresUrl);
  const clickhouse = openClickHouse(clickhouseUrl, { cluster });
  return {
    postgres,
    clickhouse,
    postgresUrl,
    clickhouseUrl,
    async close() {
      await postgres.close();
      const database = new URL(clickhouseUrl).pathname.slice(1);
      await clickhouse.command({ query: `DROP DATABASE ${database} ${onCluster(cluster)} SYNC` });
      await clickhouse.close();
      await drop();
    },
  };
}
