import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { openLanguageDetection, type DetectLanguage } from '../language/detect.ts';
import { openModel } from '../judge/model/open-model.ts';
import { createBuiltInDrafter } from './built-in-drafter.ts';
import type { Drafter } from './drafter.ts';
import { createModelDrafter } from './model-drafter.ts';

/** Shorter than the judge's, because a person is waiting for the draft. */
const TIMEOUT_MS = 20_000;

/** Opens the configured drafter: a model if there is an API key, else set phrases. */
export function openDrafter(
  config: Pick<Config, 'judge' | 'plans'>,
  deps: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
): Drafter {
  let opened: Promise<DetectLanguage> | null = null;
  const detection = () => (opened ??= openLanguageDetection());
  const fallback = createBuiltInDrafter(detection);
  const model = openModel(config, deps, TIMEOUT_MS);
  return model ? createModelDrafter({ ...model, detection, logger: deps.logger, fallback }) : fallback;
}
