import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { temporaryDataDir } from './data-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    clickhouseUrl: string;
    /** The cluster of that server; null for a single server or the embedded engine. */
    clickhouseCluster: string | null;
    /** The name of a migrated database to copy, which is faster than migrating each one. */
    migratedPostgres: string;
  }
}

/** Creates the database that test files copy. Returns its name and a function that drops it. */
async function migrateTemplate(url: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `test_template_${randomBytes(6).toString('hex')}`;
  const server = openPostgres(url, { max: 1 });
  await server.query(`CREATE DATABASE ${name}`);
  const template = new URL(url);
  template.pathname = `/${name}`;
  const postgres = openPostgres(template.href, { max: 1 });
  await migratePostgres(postgres);
  // Postgres cannot copy a database that has connections.
  await postgres.close();
  return {
    name,
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

/**
 * Global setup of the `real` project: one Postgres and one ClickHouse for the whole run, on the embedded engines unless
 * EARSHOT_TEST_POSTGRES_URL and EARSHOT_TEST_CLICKHOUSE_URL are set. EARSHOT_TEST_CLICKHOUSE_CLUSTER names the cluster of
 * that server. Each test file gets its own databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = silentLogger();
  const { path: dataDir, remove } = await temporaryDataDir();
  const given = {
    postgres: process.env.EARSHOT_TEST_POSTGRES_URL,
    clickhouse: process.env.EARSHOT_TEST_CLICKHOUSE_URL,
  };
  const [postgres, clickhouse] = await Promise.all([
    given.postgres ? null : startEmbeddedPostgres({ dataDir, logger, durable: false }),
    given.clickhouse ? null : startEmbeddedClickHouse({ dataDir, logger, durable: false }),
  ]);
  const postgresUrl = given.postgres ?? postgres!.url;
  const template = await migrateTemplate(postgresUrl);
  project.provide('postgresUrl', postgresUrl);
  project.provide('clickhouseUrl', given.clickhouse ?? clickhouse!.url);
  project.provide('clickhouseCluster', process.env.EARSHOT_TEST_CLICKHOUSE_CLUSTER ?? null);
  project.provide('migratedPostgres', template.name);
  return async () => {
    await template.drop();
    await Promise.all([postgres?.stop(), clickhouse?.stop()]);
    await remove();
  };
}
