import type { ClickHouseClient } from '@clickhouse/client';
import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { openModel } from '../judge/model/open-model.ts';
import { createReports, type Reports } from './make-report.ts';
import { createReportWriter } from './write-report.ts';

/** A person may be waiting. */
const TIMEOUT_MS = 40_000;

/** What reports work with. */
export interface ReportsContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Opens what makes reports. With a model they can be had in words. */
export function openReports(
  config: Pick<Config, 'judge' | 'plans'>,
  { postgres, clickhouse, metrics, logger: parent }: ReportsContext,
): Reports {
  const logger = parent.child({ part: 'report' });
  const model = openModel(config, { postgres, metrics, logger }, TIMEOUT_MS);
  return createReports({ postgres, clickhouse }, model && createReportWriter({ ...model, logger }));
}
