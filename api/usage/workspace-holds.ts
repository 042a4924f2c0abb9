import { usageMonth } from '../../postgres/judging/judge-usage.ts';
import type { Queryable } from '../../postgres/client.ts';
import { limitCounts, monthUsage } from '../../postgres/usage/usage.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { holdsOf, NO_HOLDS, type Holds } from '../../schemas/usage/holds.ts';
import { limitsNear, limitsOf, monthBounds, type Plans } from '../../schemas/usage/plan.ts';

/** What waits in a workspace at present because limits of its plan are used up. Without plans nothing is counted. */
export async function workspaceHolds(tx: Queryable, plans: Plans, workspaceId: number): Promise<Holds> {
  const workspace = Object.keys(plans.named).length > 0 ? await getWorkspace(tx, workspaceId) : null;
  if (!workspace) return NO_HOLDS;
  const month = usageMonth(Date.now());
  const counts = limitCounts(await monthUsage(tx, { workspaceId, month }));
  const near = limitsNear(limitsOf(plans, workspace.plan), counts);
  return holdsOf(new Map([[workspaceId, near]]), Date.parse(monthBounds(month).end));
}
