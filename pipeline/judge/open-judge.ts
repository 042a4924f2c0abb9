import type { Postgres } from '../../postgres/client.ts';
import { limitsReader } from '../../postgres/usage/plan-limits.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createBuiltInJudge } from './built-in-judge.ts';
import { createCascadeJudge } from './cascade-judge.ts';
import type { Judge } from './judge.ts';
import { createModelJudge } from './model-judge.ts';
import { createTokenBudget, type TokenBudget } from './model/token-budget.ts';

/**
 * Opens the configured model judge with a token budget; returns null without an API key. `fallback` judges what the
 * model may not or cannot, and with `cascade` what it is sure of.
 */
export function openModelJudge(
  { judge }: Pick<Config, 'judge'>,
  deps: {
    readonly budget: TokenBudget;
    readonly metrics: Metrics;
    readonly logger: Logger;
    readonly fallback: Judge;
  },
): Judge | null {
  const { apiKey, baseUrl, models, prices, cascade } = judge;
  if (apiKey === null) return null;
  const model = createModelJudge({ apiKey, baseUrl, models, prices, ...deps });
  return cascade ? createCascadeJudge({ builtIn: deps.fallback, model, metrics: deps.metrics }) : model;
}

/** Opens the configured judge: a model if there is an API key, else the built-in judge. */
export function openJudge(
  config: Pick<Config, 'judge' | 'plans'>,
  { postgres, ...deps }: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
): Judge {
  const budget = createTokenBudget(postgres, limitsReader(postgres, config.plans), Date.now);
  const fallback = createBuiltInJudge();
  return openModelJudge(config, { ...deps, budget, fallback }) ?? fallback;
}
