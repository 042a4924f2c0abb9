import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import type { EngagementPoint } from './engagement-point.ts';

/** What is known of the readings of a post. */
export interface KnownReadings {
  readonly last: EngagementPoint;
  /** The reading that the trend counts from; null before the second reading. */
  readonly base: EngagementPoint | null;
  /** Engagement per hour; null before the second reading. */
  readonly trend: number | null;
}

/**
 * The shortest time that a trend counts over, if readings go back so far: scans may return a post every few minutes, and
 * one like in a minute is not sixty in an hour.
 */
const SHORTEST_MS = 10 * MINUTE_MS;

const msBetween = (from: EngagementPoint, to: EngagementPoint) => Date.parse(to.at) - Date.parse(from.at);

/** Four digits are more than readings minutes or hours apart can tell. */
const gainPerHour = (from: EngagementPoint, to: EngagementPoint) =>
  Number((((to.engagement - from.engagement) * HOUR_MS) / msBetween(from, to)).toPrecision(4));

/**
 * Returns what is known after another reading, which is later than the last. The trend is what was gained since the reading
 * before, divided by the hours between. Readings less than ten minutes apart count from one that is ten to twenty minutes
 * old, and until there is one, the trend stays as it was.
 */
export function withReading({ last, base, trend }: KnownReadings, reading: EngagementPoint): KnownReadings {
  if (base === null || msBetween(last, reading) >= SHORTEST_MS)
    return { last: reading, base: last, trend: gainPerHour(last, reading) };
  return {
    last: reading,
    base: msBetween(base, last) >= SHORTEST_MS ? last : base,
    trend: msBetween(base, reading) >= SHORTEST_MS ? gainPerHour(base, reading) : trend,
  };
}

/**
 * Whether a reading that comes without a call tells something about a post: another number, or that its engagement has
 * stopped growing.
 */
export const isNews = (
  { last, trend }: Pick<KnownReadings, 'last' | 'trend'>,
  reading: EngagementPoint,
): boolean =>
  msBetween(last, reading) > 0 &&
  (reading.engagement !== last.engagement ||
    (trend !== null && trend !== 0 && msBetween(last, reading) >= SHORTEST_MS));
