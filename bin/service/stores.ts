import type { ClickHouseClient } from '@clickhouse/client';
import { openClickHouse } from '../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { attachToRunning, lockDataFolder } from '../../runtime/process/data-folder.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import type { Config } from '../../schemas/config/config.ts';
import { silentLogger, type Logger } from '../../runtime/logger.ts';
import { atMost } from '../../runtime/timing/at-most.ts';
import { STOP_STEP_MS } from '../../runtime/timing/stop-grace.ts';
import { runAll } from '../../runtime/run-all.ts';
import { reach } from './reach.ts';

/** The URLs of the two stores, and how to stop what was started for them. */
interface Engines {
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  stop(): Promise<void>;
}

/** Open stores, migrated. */
export interface Stores {
  readonly postgres: Postgres;
  readonly postgresUrl: string;
  readonly clickhouse: ClickHouseClient;
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** Runs the cleanups in reverse, each even when others fail. Throws the first failure at the end. */
const unwind = (steps: readonly (() => Promise<void>)[]) => runAll(steps.toReversed());

/**
 * Starts embedded engines for the stores without a configured URL, both at once, and locks the data folder. With
 * `share`, uses the engines of a service that already runs on the folder. Stops engines that are still starting when
 * `until` fires.
 */
async function startEngines(
  config: Config,
  logger: Logger,
  { share, until }: { share: boolean; until: AbortSignal | undefined },
): Promise<Engines> {
  const { EARSHOT_POSTGRES_URL: postgresUrl, EARSHOT_CLICKHOUSE_URL: clickhouseUrl } = config.variables;
  if (postgresUrl && clickhouseUrl) return { postgresUrl, clickhouseUrl, stop: async () => undefined };
  const running = share ? await attachToRunning(config.dataDir) : null;
  if (running) {
    return {
      postgresUrl: postgresUrl ?? running.postgres!,
      clickhouseUrl: clickhouseUrl ?? running.clickhouse!,
      stop: async () => undefined,
    };
  }
  const { dataDir } = config;
  const folder = await lockDataFolder(dataDir);
  const steps = [() => folder.release()];
  const started = await Promise.allSettled([
    postgresUrl
      ? null
      : startEmbeddedPostgres({ dataDir, logger: logger.child({ part: 'postgres' }), until }),
    clickhouseUrl
      ? null
      : startEmbeddedClickHouse({ dataDir, logger: logger.child({ part: 'clickhouse' }), until }),
  ]);
  for (const result of started) {
    if (result.status === 'fulfilled' && result.value) steps.push(result.value.stop);
  }
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await unwind(steps).catch(() => undefined);
    throw failed.reason;
  }
  const [postgres, clickhouse] = started.map((result) =>
    result.status === 'fulfilled' ? result.value : null,
  );
  const engines = {
    postgresUrl: postgresUrl ?? postgres!.url,
    clickhouseUrl: clickhouseUrl ?? clickhouse!.url,
  };
  await folder.publishEngines({ postgres: engines.postgresUrl, clickhouse: engines.clickhouseUrl });
  return { ...engines, stop: () => unwind(steps) };
}

/**
 * Opens both stores and applies pending migrations. A store without a configured URL is embedded.
 *
 * - `share`: use the engines of a service that runs on the same data folder, as commands do. Without it, such a service
 *   is an error.
 * - `until`: wait for unavailable stores until this signal fires. Without it, an unavailable store is an error.
 */
export async function openStores(
  config: Config,
  logger: Logger,
  { share = false, until }: { share?: boolean; until?: AbortSignal } = {},
): Promise<Stores> {
  const engines = await startEngines(config, logger, { share, until });
  const part = logger.child({ part: 'stores' });
  const postgres = openPostgres(engines.postgresUrl, {
    max: 20,
    onError: (error) => part.warn({ err: error }, 'A connection to Postgres broke.'),
  });
  const cluster = config.variables.EARSHOT_CLICKHOUSE_CLUSTER;
  const clickhouse = openClickHouse(engines.clickhouseUrl, { cluster });
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= unwind([
      engines.stop,
      () => clickhouse.close(),
      () => atMost(STOP_STEP_MS, postgres.close()),
    ]));
  // Migrations may take a while. Closing the stores ends them.
  const giveUp = () => void close().catch(() => undefined);
  until?.addEventListener('abort', giveUp);
  if (until?.aborted) giveUp();
  const wait = until ? { logger: part, signal: until } : null;
  const { postgresUrl, clickhouseUrl } = engines;
  try {
    const migrated = [
      ...(await reach({ name: 'PostgreSQL', url: postgresUrl }, () => migratePostgres(postgres), wait)),
      ...(await reach(
        { name: 'ClickHouse', url: clickhouseUrl },
        () => migrateClickHouse(clickhouseUrl, { cluster }),
        wait,
      )),
    ];
    return { postgres, postgresUrl, clickhouse, migrated, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  } finally {
    until?.removeEventListener('abort', giveUp);
  }
}

/** Runs the work of a command on the stores, which may belong to a running service, and closes them. */
export async function withStores<T>(config: Config, work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(config, silentLogger(), { share: true });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
