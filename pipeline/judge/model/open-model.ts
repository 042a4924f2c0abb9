import type { Postgres } from '../../../postgres/client.ts';
import { limitsReader } from '../../../postgres/usage/plan-limits.ts';
import type { Config } from '../../../schemas/config/config.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import type { Completion } from './completion.ts';
import { createModelClient, type ModelPrompt } from './model-client.ts';
import { createProviderHealth } from './provider-health.ts';
import { createTokenBudget, type TokenBudget } from './token-budget.ts';

/** The configured model, for what is written while a person waits. */
export interface OpenModel {
  /** Throws `PromptRefusedError`, and `RetryLaterError` while the model is unavailable. */
  ask(prompt: ModelPrompt): Promise<Completion>;
  /** The tokens of the month, by workspace. */
  readonly budget: TokenBudget;
}

/** Opens the configured model; null without an API key. `timeoutMs`: the most milliseconds that a call may take. */
export function openModel(
  { judge, plans }: Pick<Config, 'judge' | 'plans'>,
  {
    postgres,
    metrics,
    logger,
  }: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
  timeoutMs: number,
): OpenModel | null {
  const { apiKey, baseUrl, models } = judge;
  if (apiKey === null) return null;
  const health = createProviderHealth(Date.now, Math.random);
  return {
    ask: createModelClient({ apiKey, baseUrl, models, timeoutMs, metrics, logger, health, now: Date.now }),
    budget: createTokenBudget(postgres, limitsReader(postgres, plans), Date.now),
  };
}
