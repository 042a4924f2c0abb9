import type { Postgres } from '../../postgres/client.ts';
import { limitsReader } from '../../postgres/usage/plan-limits.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { openLanguageDetection, type DetectLanguage } from '../language/detect.ts';
import { createModelClient } from '../judge/model/model-client.ts';
import { createProviderHealth } from '../judge/model/provider-health.ts';
import { createTokenBudget } from '../judge/model/token-budget.ts';
import { createBuiltInDrafter } from './built-in-drafter.ts';
import type { Drafter } from './drafter.ts';
import { createModelDrafter } from './model-drafter.ts';

/** Shorter than the judge's, because a person is waiting for the draft. */
const TIMEOUT_MS = 20_000;

/** Opens the configured drafter: a model if there is an API key, else set phrases. */
export function openDrafter(
  { judge, plans }: Pick<Config, 'judge' | 'plans'>,
  { postgres, metrics, logger }: { postgres: Postgres; metrics: Metrics; logger: Logger },
): Drafter {
  let opened: Promise<DetectLanguage> | null = null;
  const detection = () => (opened ??= openLanguageDetection());
  const fallback = createBuiltInDrafter(detection);
  if (judge.apiKey === null) return fallback;
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
  return createModelDrafter({
    ask,
    budget: createTokenBudget(postgres, limitsReader(postgres, plans), Date.now),
    detection,
    logger,
    fallback,
  });
}
