import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { Source } from '../../schemas/source.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import { usedUpLimitsReader } from './used-up-limits.ts';

/** What reading the limits works with. */
interface LimitsContext {
  readonly postgres: Postgres;
  readonly config: Config;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

interface AcceptsContext extends LimitsContext {
  /** The sources that scans can search. */
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
}

/** Whether scans can search a source. */
const isSearchable = (ready: ConfiguredSource | undefined): boolean =>
  ready?.client.availability.available === true && ready.client.availability.followOnly === undefined;

/** Binds the reader of used-up limits to the stores and settings of this process. */
export const bindUsedUpLimits = ({
  postgres,
  config,
  metrics,
  logger,
}: LimitsContext): (() => Promise<ReachedLimits>) =>
  usedUpLimitsReader({
    ...{ postgres, metrics, plans: config.plans, now: Date.now },
    logger: logger.child({ part: 'plans' }),
  });

/**
 * Returns whether a workspace accepts posts that its own scans did not find: while its plan is used up, only what
 * none of its scans could find later.
 */
export function bindAccepts(context: AcceptsContext) {
  const holds = bindUsedUpLimits(context);
  return async () => {
    const { collects } = await holds();
    return (workspaceId: number, source: Source) =>
      collects(workspaceId) || !isSearchable(context.sources.get(source));
  };
}
