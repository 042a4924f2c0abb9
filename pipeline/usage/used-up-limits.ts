import { tokensByWorkspace, usageMonth } from '../../postgres/judging/judge-usage.ts';
import type { Queryable } from '../../postgres/client.ts';
import { recordLimit } from '../../postgres/usage/usage-limits.ts';
import { limitCounts, monthUsages } from '../../postgres/usage/usage.ts';
import { listPlans } from '../../postgres/accounts/workspaces.ts';
import { reachedLimits, NO_LIMITS_REACHED, type ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import {
  LIMIT_NAMES,
  limitsNear,
  limitsOf,
  monthBounds,
  type LimitUse,
  type PlanLimits,
  type Plans,
} from '../../schemas/usage/plan.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';

/** What reading the limits needs. */
export interface UsedUpLimitsDeps {
  readonly postgres: Queryable;
  readonly plans: Plans;
  readonly metrics: Pick<Metrics, 'limitsReached'>;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * A reading is used for at least this long, and for 20 times as long as it took: reading takes at most 5% of the time.
 */
const FRESH_MS = 1_000;
const COST_FACTOR = 20;

const limitsCollecting = (limits: PlanLimits) =>
  limits.mentions !== null ||
  LIMIT_NAMES.some((name) => name.startsWith('source_calls') && limits[name] !== null);
const limitsTokens = (limits: PlanLimits) => limits.llm_tokens !== null;

/** Returns the monthly limits of each workspace that are near or used up. */
async function readUses({ postgres, plans }: UsedUpLimitsDeps, month: string) {
  const limits = new Map(
    (await listPlans(postgres)).map(({ id, plan }) => [id, limitsOf(plans, plan)] as const),
  );
  const collecting = [...limits].filter(([, each]) => limitsCollecting(each)).map(([id]) => id);
  const used = collecting.length > 0 ? await monthUsages(postgres, collecting, month) : [];
  const tokens = [...limits.values()].some(limitsTokens)
    ? await tokensByWorkspace(postgres, month)
    : new Map<number, number>();
  const near = [...limits].map(([id, each]) => {
    const own = used.filter(({ workspace_id }) => workspace_id === id);
    const counts = { ...(limitsCollecting(each) && limitCounts(own)), llm_tokens: tokens.get(id) ?? 0 };
    return [id, limitsNear(each, counts)] as const;
  });
  return new Map(near.filter(([, limit]) => limit.length > 0));
}

/** Records limits that are near or used up. `recorded` holds what was recorded before. */
async function record(
  { postgres, metrics, logger }: UsedUpLimitsDeps,
  uses: ReadonlyMap<number, readonly LimitUse[]>,
  period: string,
  recorded: Set<string>,
): Promise<void> {
  metrics.limitsReached.reset();
  for (const [workspaceId, limits] of uses) {
    for (const limit of limits) {
      const { name, maximum, isReached } = limit;
      if (isReached) metrics.limitsReached.inc({ limit: name });
      const key = JSON.stringify([workspaceId, period, name, maximum, isReached]);
      if (recorded.has(key)) continue;
      if (await recordLimit(postgres, { ...limit, workspaceId, period }))
        logger.warn({ workspaceId, limit: name, maximum, isReached }, 'A plan limit is near or used up.');
      recorded.add(key);
    }
  }
}

/**
 * Creates a reader of the work that must wait because plan limits are used up, which also records those limits. A
 * result is at most a second old where reading is cheap. Throws when the store is unavailable.
 */
export function usedUpLimitsReader(deps: UsedUpLimitsDeps): () => Promise<ReachedLimits> {
  const { named, defaults } = deps.plans;
  if (Object.keys(named).length === 0 && !limitsTokens(defaults))
    return () => Promise.resolve(NO_LIMITS_REACHED);
  const recorded = new Set<string>();
  let known = { holds: NO_LIMITS_REACHED, until: 0 };
  let reading: Promise<ReachedLimits> | null = null;
  const read = async () => {
    const start = deps.now();
    const month = usageMonth(start);
    const uses = await readUses(deps, month);
    await record(deps, uses, month, recorded);
    const holds = reachedLimits(uses, Date.parse(monthBounds(month).end));
    const now = deps.now();
    known = { holds, until: now + Math.max(FRESH_MS, COST_FACTOR * (now - start)) };
    return holds;
  };
  return () => {
    if (deps.now() < known.until) return Promise.resolve(known.holds);
    reading ??= read().finally(() => (reading = null));
    return reading;
  };
}
