import { HOUR_MS } from '../../schemas/duration.ts';
import { spellingKey } from '../connector/planning/search-query.ts';
import type { LookBack, PlannedTarget } from './planned-target.ts';

/** What to search for on behalf of a keyword, and how far back as a sweep; null: it is one, or there is nothing to sweep. */
export interface PossibleSweep {
  readonly target: PlannedTarget;
  readonly sweep: LookBack | null;
}

/** Windows are counted from when each scan was queued. By this much, searches reach further back for those queued earlier. */
const APART_MS = HOUR_MS;

/** Returns what a search for a target consists of. */
const partsOf = ({ spellings, hashtags, address = '' }: PlannedTarget): string[] =>
  [...spellings, ...hashtags.map((tag) => `#${tag}`)].map((part) => `${address} ${spellingKey(part)}`);

/**
 * Returns the targets of a scan, those as sweeps too that others let the source be searched for over their whole window
 * anyway: a name that many projects watch is swept once for all of them. Pure.
 */
export function shareSweeps(possible: readonly PossibleSweep[]): PlannedTarget[] {
  const reached = new Map<string, number>();
  for (const { target } of possible)
    for (const part of partsOf(target))
      reached.set(part, Math.min(target.since, reached.get(part) ?? target.since));
  return possible.map(({ target, sweep }) => {
    const isShared = sweep && partsOf(target).every((part) => reached.get(part)! <= sweep.since + APART_MS);
    return isShared ? { ...target, ...sweep } : target;
  });
}
