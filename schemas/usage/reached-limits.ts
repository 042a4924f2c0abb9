import { limitReason, type LimitName, type LimitUse } from './plan.ts';
import type { Source } from '../source.ts';

/** Why something waits: a limit of a plan that is used up. */
export interface ReachedLimit {
  /** In words, with its end. */
  readonly reason: string;
  /** When the count begins anew, in milliseconds since 1970. */
  readonly until: number;
}

/** What waits at present because limits of plans are used up. */
export interface ReachedLimits {
  /** Workspaces none of whose scans may begin. */
  readonly waiting: readonly number[];
  /** Why no scan of a workspace may begin; null: one may. */
  ofWorkspace(workspaceId: number): ReachedLimit | null;
  /** Whether a workspace may be given posts that its own scans did not ask for. */
  collects(workspaceId: number): boolean;
  /** Why a source may not be asked for a workspace; null: it may. */
  ofSource(workspaceId: number, source: Source): ReachedLimit | null;
}

/** Nothing waits. */
export const NO_LIMITS_REACHED: ReachedLimits = {
  waiting: [],
  ofWorkspace: () => null,
  collects: () => true,
  ofSource: () => null,
};

/** What waits, given the limits of each workspace that are used up or near, and the end of the month. Pure. */
export function reachedLimits(uses: ReadonlyMap<number, readonly LimitUse[]>, until: number): ReachedLimits {
  const byName = new Map(
    [...uses].map(([id, limits]) => [
      id,
      new Map(limits.filter(({ isReached }) => isReached).map((limit) => [limit.name, limit])),
    ]),
  );
  const end = new Date(until).toISOString();
  const reached = (id: number, name: LimitName) => byName.get(id)?.get(name);
  const hold = (limit: LimitUse | undefined) => (limit ? { reason: limitReason(limit, end), until } : null);
  const ofWorkspace = (id: number) => hold(reached(id, 'mentions') ?? reached(id, 'source_calls'));
  return {
    waiting: [...byName.keys()].filter((id) => ofWorkspace(id) !== null),
    ofWorkspace,
    collects: (id) => !reached(id, 'mentions'),
    ofSource: (id, source) => hold(reached(id, `source_calls.${source}`)),
  };
}
