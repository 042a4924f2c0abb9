import { type ClickHouse } from '../../clickhouse/client.ts';
import { type Log } from '../../pipeline/log/log.ts';
import { type Postgres } from '../../postgres/client.ts';

/** Where the worker finds everything. No brokers: the log in Postgres. */
export interface Addresses {
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  readonly brokers: readonly string[] | null;
}

const dist = (file: string) => new URL(`../../dist/${file}.js`, import.meta.url).href;

/** Calls `onFirst` when the first batch of a topic is delivered. */
const watching = (log: Log, topic: string, onFirst: () => void): Log => ({
  ...log,
  consume: (subscription) =>
    log.consume({
      ...subscription,
      onBatch: (batch) => {
        if (subscription.topic === topic) onFirst();
        return subscription.onBatch(batch);
      },
    }),
});

/**
 * Starts the role `pipeline` as the service does, from what `npm run build` made: the loader that runs the benchmarks
 * changes how functions are made, which the shipped program does not.
 */
export async function startOurs(
  at: Addresses & { readonly postgres: Postgres; readonly clickhouse: ClickHouse },
  onFirst: () => void,
): Promise<{ stop(): Promise<void> }> {
  const { startPipeline } = (await import(dist('pipeline/main'))) as typeof import('../../pipeline/main.ts');
  const { openLog } = (await import(
    dist('pipeline/log/open-log')
  )) as typeof import('../../pipeline/log/open-log.ts');
  const { parseConfig } = (await import(dist('schemas/config'))) as typeof import('../../schemas/config.ts');
  const { createMetrics } = (await import(
    dist('telemetry/metrics')
  )) as typeof import('../../telemetry/metrics.ts');
  const { createLogger } = (await import(
    dist('telemetry/logger')
  )) as typeof import('../../telemetry/logger.ts');
  const { TOPICS } = (await import(dist('schemas/topics'))) as typeof import('../../schemas/topics.ts');
  const config = parseConfig(at.brokers ? { EARSHOT_KAFKA_BROKERS: at.brokers.join(',') } : {});
  const logger = createLogger('warn', false);
  const log = openLog(config, at.postgres, logger);
  const pipeline = await startPipeline({
    postgres: at.postgres,
    clickhouse: at.clickhouse,
    log: watching(log, TOPICS.rawPosts.name, onFirst),
    config,
    logger,
    metrics: createMetrics(),
    sources: new Map(),
    userAgent: 'earshot',
  });
  return {
    async stop() {
      await pipeline.stop();
      await log.close();
    },
  };
}
