import { type Postgres } from '../../postgres/client.ts';
import { type Config } from '../../schemas/config.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { type Metrics } from '../../telemetry/metrics.ts';
import { createBuiltInJudge } from './built-in-judge.ts';
import { type Judge } from './judge.ts';
import { createModelJudge } from './model-judge.ts';
import { createTokenBudget } from './model/token-budget.ts';

/** Opens the judge that the configuration names: a model when there is a key for one, else the built-in judge. */
export function openJudge(
  { judge }: Pick<Config, 'judge'>,
  deps: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
): Judge {
  const builtIn = createBuiltInJudge();
  if (judge.apiKey === null) return builtIn;
  return createModelJudge({
    apiKey: judge.apiKey,
    baseUrl: judge.baseUrl,
    models: judge.models,
    budget: createTokenBudget(deps.postgres, judge.monthlyTokens, Date.now),
    prices: judge.prices,
    metrics: deps.metrics,
    logger: deps.logger,
    fallback: builtIn,
  });
}
