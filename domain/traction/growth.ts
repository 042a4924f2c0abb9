import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';

/** Growth is measured over this time at least: of two likes in a minute nothing follows. */
export const LEAST_GROWTH_MS = 10 * MINUTE_MS;

/** How much engagement a post gained between two readings. */
export interface Growth {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly gain: number;
  /** The engagement afterwards. */
  readonly engagement: number;
}

/**
 * Returns the growth that the last of these points (oldest first) shows: since the last one that is ten minutes older,
 * else since the first. Null with fewer than two points. Pure.
 */
export function growthOf(points: readonly EngagementPoint[]): Growth | null {
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const to = Date.parse(last.at);
  const before = points.findLast(({ at }) => Date.parse(at) <= to - LEAST_GROWTH_MS) ?? points[0]!;
  const { engagement } = last;
  return { from: Date.parse(before.at), to, gain: engagement - before.engagement, engagement };
}

/** Returns the engagement gained per hour; negative when it was lost. */
export const rateOf = ({ from, to, gain }: Growth): number =>
  (gain * HOUR_MS) / Math.max(LEAST_GROWTH_MS, to - from);
