import type { Postgres } from '../../postgres/client.ts';
import { limitsReader } from '../../postgres/usage/plan-limits.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createModelClient } from '../judge/model/model-client.ts';
import { createProviderHealth } from '../judge/model/provider-health.ts';
import { createTokenBudget } from '../judge/model/token-budget.ts';
import { createSqlWriter } from './sql-writer.ts';

/** A person is waiting, and there may be a second call. */
const TIMEOUT_MS = 20_000;

/** Opens what writes SQL for questions; null without a model. */
export function openSqlWriter(
  { judge, plans }: Pick<Config, 'judge' | 'plans'>,
  { postgres, metrics, logger }: { postgres: Postgres; metrics: Metrics; logger: Logger },
): ReturnType<typeof createSqlWriter> | null {
  if (judge.apiKey === null) return null;
  const ask = createModelClient({
    apiKey: judge.apiKey,
    baseUrl: judge.baseUrl,
    models: judge.models,
    timeoutMs: TIMEOUT_MS,
    metrics,
    logger,
    health: createProviderHealth(Date.now, Math.random),
    now: Date.now,
  });
  const budget = createTokenBudget(postgres, limitsReader(postgres, plans), Date.now);
  return createSqlWriter({ ask, budget, postgres, now: Date.now });
}
