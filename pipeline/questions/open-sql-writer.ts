import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { openModel } from '../judge/model/open-model.ts';
import { createSqlWriter } from './sql-writer.ts';

/** A person is waiting, and there may be a second call. */
const TIMEOUT_MS = 20_000;

/** Opens what writes SQL for questions; null without a model. */
export function openSqlWriter(
  config: Pick<Config, 'judge' | 'plans'>,
  deps: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
): ReturnType<typeof createSqlWriter> | null {
  const model = openModel(config, deps, TIMEOUT_MS);
  return model && createSqlWriter({ ...model, postgres: deps.postgres, now: Date.now });
}
