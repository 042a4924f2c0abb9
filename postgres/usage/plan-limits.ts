import { limitsOf, type PlanLimits, type Plans } from '../../schemas/usage/plan.ts';
import type { Queryable } from '../client.ts';

/** Returns the current plan limits of a workspace. */
export type LimitsReader = (workspaceId: number) => Promise<PlanLimits>;

/** Creates a reader of the limits of workspaces, whose plans may change at any time. Not for tenants. */
export function limitsReader(db: Queryable, plans: Plans): LimitsReader {
  // Without plans all workspaces have the same limits.
  if (Object.keys(plans.named).length === 0) return () => Promise.resolve(plans.defaults);
  return async (workspaceId) => {
    const [row] = await db.query<{ plan: string }>('SELECT plan FROM workspaces WHERE id = $1', [
      workspaceId,
    ]);
    return limitsOf(plans, row?.plan ?? '');
  };
}
