import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { Source } from '../../schemas/source.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import { holdsReader } from './used-up-limits.ts';

/** What holds are read with. */
interface HoldsContext {
  readonly postgres: Postgres;
  readonly config: Config;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** That, and what scans can ask. */
interface TakesInContext extends HoldsContext {
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
}

/** Whether scans can ask a source. */
const isSearched = (ready: ConfiguredSource | undefined): boolean =>
  ready?.client.availability.available === true && ready.client.availability.followOnly === undefined;

/** Reads what waits because limits of plans are used up, with the stores and settings of this process. */
export const bindHolds = ({
  postgres,
  config,
  metrics,
  logger,
}: HoldsContext): (() => Promise<ReachedLimits>) =>
  holdsReader({
    ...{ postgres, metrics, plans: config.plans, now: Date.now },
    logger: logger.child({ part: 'plans' }),
  });

/**
 * Whether a workspace takes in what its own scans did not ask for: while its plan's mentions are used up only what no scan of
 * its own could bring later, so that nothing is lost.
 */
export function bindTakesIn(context: TakesInContext) {
  const holds = bindHolds(context);
  return async () => {
    const { collects } = await holds();
    return (workspaceId: number, source: Source) =>
      collects(workspaceId) || !isSearched(context.sources.get(source));
  };
}
