import { type TestProject } from 'vitest/node';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded.ts';
import { silentLogger } from '../../telemetry/logger.ts';
import { temporaryDataDir } from './data-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    clickhouseUrl: string;
  }
}

/**
 * Global set-up of the project `real`: one Postgres and one ClickHouse for the whole run, on the embedded engines unless
 * EARSHOT_TEST_POSTGRES_URL and EARSHOT_TEST_CLICKHOUSE_URL name others. Test files get databases of their own.
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
  project.provide('postgresUrl', given.postgres ?? postgres!.url);
  project.provide('clickhouseUrl', given.clickhouse ?? clickhouse!.url);
  return async () => {
    await Promise.all([postgres?.stop(), clickhouse?.stop()]);
    await remove();
  };
}
