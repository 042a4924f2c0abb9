import { usageMonth } from '../../postgres/judging/judge-usage.ts';
import type { Queryable } from '../../postgres/client.ts';
import { limitCounts, monthUsage } from '../../postgres/usage/usage.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { reachedLimits, NO_LIMITS_REACHED, type ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import { limitsNear, limitsOf, monthBounds, type Plans } from '../../schemas/usage/plan.ts';

/** Returns the used-up limits of a workspace's plan, which delay its work. Without plans nothing is counted. */
export async function workspaceLimitsReached(
  tx: Queryable,
  plans: Plans,
  workspaceId: number,
): Promise<ReachedLimits> {
  const workspace = Object.keys(plans.named).length > 0 ? await getWorkspace(tx, workspaceId) : null;
  if (!workspace) return NO_LIMITS_REACHED;
  const month = usageMonth(Date.now());
  const counts = limitCounts(await monthUsage(tx, { workspaceId, month }));
  const near = limitsNear(limitsOf(plans, workspace.plan), counts);
  return reachedLimits(new Map([[workspaceId, near]]), Date.parse(monthBounds(month).end));
}
