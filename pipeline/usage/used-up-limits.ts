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

/** What reading holds takes. */
export interface HoldsDeps {
  readonly postgres: Queryable;
  readonly plans: Plans;
  readonly metrics: Pick<Metrics, 'limitsReached'>;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What was read serves for so long, and for twenty times as long as reading it took: it never takes more than a twentieth. */
const FRESH_MS = 1_000;
const TIMES_ITS_COST = 20;

const limitsCollecting = (limits: PlanLimits) =>
  limits.mentions !== null ||
  LIMIT_NAMES.some((name) => name.startsWith('source_calls') && limits[name] !== null);
const limitsTokens = (limits: PlanLimits) => limits.llm_tokens !== null;

/** Counts what workspaces have used of the limits of a month that they have. */
async function readUses({ postgres, plans }: HoldsDeps, month: string): Promise<Map<number, LimitUse[]>> {
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

/** Notes what is near or used up, and says so in the log and the metrics. `told` remembers what need not be noted again. */
async function note(
  { postgres, metrics, logger }: HoldsDeps,
  uses: ReadonlyMap<number, readonly LimitUse[]>,
  period: string,
  told: Set<string>,
): Promise<void> {
  metrics.limitsReached.reset();
  for (const [workspaceId, limits] of uses) {
    for (const limit of limits) {
      const { name, maximum, isReached } = limit;
      if (isReached) metrics.limitsReached.inc({ limit: name });
      const key = JSON.stringify([workspaceId, period, name, maximum, isReached]);
      if (told.has(key)) continue;
      if (await recordLimit(postgres, { ...limit, workspaceId, period }))
        logger.warn(
          { workspaceId, limit: name, maximum, isReached },
          'A limit of a plan is near or used up.',
        );
      told.add(key);
    }
  }
}

/**
 * Reads what waits at present because limits of plans are used up, at most a second old where that is cheap, and notes on the
 * way which are. Without limits it asks no store. Throws when the store is away.
 */
export function holdsReader(deps: HoldsDeps): () => Promise<ReachedLimits> {
  const { named, defaults } = deps.plans;
  if (Object.keys(named).length === 0 && !limitsTokens(defaults))
    return () => Promise.resolve(NO_LIMITS_REACHED);
  const told = new Set<string>();
  let known = { holds: NO_LIMITS_REACHED, until: 0 };
  let reading: Promise<ReachedLimits> | null = null;
  const read = async () => {
    const begun = deps.now();
    const month = usageMonth(begun);
    const uses = await readUses(deps, month);
    await note(deps, uses, month, told);
    const holds = reachedLimits(uses, Date.parse(monthBounds(month).end));
    const now = deps.now();
    known = { holds, until: now + Math.max(FRESH_MS, TIMES_ITS_COST * (now - begun)) };
    return holds;
  };
  return () => {
    if (deps.now() < known.until) return Promise.resolve(known.holds);
    reading ??= read().finally(() => (reading = null));
    return reading;
  };
}
