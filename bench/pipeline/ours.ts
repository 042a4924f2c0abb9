import type * as heapGrowth from '../../bin/service/heap-growth.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import type * as logs from '../../pipeline/log/open-log.ts';
import type * as pipelineStart from '../../pipeline/start.ts';
import type { Postgres } from '../../postgres/client.ts';
import type * as configs from '../../schemas/config/config.ts';
import type * as loggers from '../../runtime/logger.ts';
import type * as metrics from '../../runtime/metrics.ts';
import { built } from '../built.ts';

/** The addresses for the worker. Without brokers the log is in Postgres. */
export interface Addresses {
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  readonly brokers: readonly string[] | null;
}

/** Starts the role `pipeline` as the service does, from the build. */
export async function startOurs(
  at: Addresses & {
    readonly postgres: Postgres;
    readonly clickhouse: ClickHouse;
    /** Of topics and groups. */
    readonly prefix: string;
  },
): Promise<{ stop(): Promise<void> }> {
  const { limitHeapGrowth } = await built<typeof heapGrowth>('bin/service/heap-growth');
  limitHeapGrowth();
  const { startPipeline } = await built<typeof pipelineStart>('pipeline/start');
  const { openLog } = await built<typeof logs>('pipeline/log/open-log');
  const { parseConfig } = await built<typeof configs>('schemas/config/config');
  const { createMetrics } = await built<typeof metrics>('runtime/metrics');
  const { createLogger } = await built<typeof loggers>('runtime/logger');
  const config = parseConfig({
    ...(at.brokers && { EARSHOT_KAFKA_BROKERS: at.brokers.join(',') }),
    ...(at.prefix !== '' && { EARSHOT_TOPIC_PREFIX: at.prefix }),
  });
  const logger = createLogger('warn', false);
  const log = openLog(config, at.postgres, logger);
  const pipeline = await startPipeline({
    postgres: at.postgres,
    clickhouse: at.clickhouse,
    log,
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
