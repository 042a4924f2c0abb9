import { limitReason, type LimitName, type LimitUse } from './plan.ts';
import type { Source } from '../source.ts';

/** A limit of a plan that is used up, and delays work. */
export interface ReachedLimit {
  /** In words, including its end. */
  readonly reason: string;
  /** When counting starts over, in milliseconds since 1970. */
  readonly until: number;
}

/** The limits of plans that are used up, and delay work. */
export interface ReachedLimits {
  /** Workspaces that may start no scan. */
  readonly waiting: readonly number[];
  /** Why a workspace may start no scan; null when it may. */
  ofWorkspace(workspaceId: number): ReachedLimit | null;
  /** Whether a workspace may receive posts that its own scans did not ask for. */
  collects(workspaceId: number): boolean;
  /** Why a source may not be queried for a workspace; null when it may. */
  ofSource(workspaceId: number, source: Source): ReachedLimit | null;
}

/** No limit is reached. */
export const NO_LIMITS_REACHED: ReachedLimits = {
  waiting: [],
  ofWorkspace: () => null,
  collects: () => true,
  ofSource: () => null,
};

/** Returns what is delayed until the end of the month, given the limits that are used up or near. Pure. */
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
