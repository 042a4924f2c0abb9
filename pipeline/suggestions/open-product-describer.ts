import type { ProductDescriber } from '../../domain/suggestions/product-words.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Config } from '../../schemas/config/config.ts';
import { openModel } from '../judge/model/open-model.ts';
import { createProductDescriber } from './product-describer.ts';

/** A person is waiting. */
const TIMEOUT_MS = 20_000;

/** Opens what describes products of websites; null without a model. */
export function openProductDescriber(
  config: Pick<Config, 'judge' | 'plans'>,
  deps: { readonly postgres: Postgres; readonly metrics: Metrics; readonly logger: Logger },
): ProductDescriber | null {
  const model = openModel(config, deps, TIMEOUT_MS);
  return model && createProductDescriber({ ...model, logger: deps.logger });
}
