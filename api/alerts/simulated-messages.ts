import type { SlotCount } from '../../clickhouse/analytics/count-by-time.ts';
import { FLOOD_COUNT } from '../../schemas/alerts/alert-flood.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { findSpike, SPIKE_REST_HOURS } from '../../schemas/alerts/alert-spike.ts';

/** The days of a simulation: the start of each, oldest first, and the end of the last; milliseconds since 1970. */
export type DayEdges = readonly number[];

/** Returns the index of the day that contains an instant between the first edge and the last. */
export function dayIndex(edges: DayEdges, at: number): number {
  let day = 0;
  while (day + 2 < edges.length && edges[day + 1]! <= at) day += 1;
  return day;
}

/**
 * Returns when a rule would have sent messages for mentions that arrived at these times: one for each at once, one for all of a
 * flood, and one at midnight for all that the daily cap held back. It has the cap to itself. Pure.
 */
export function ruleMessages(slots: readonly SlotCount[], edges: DayEdges, cap: number): number[] {
  if (cap === 0) return [];
  const sent: number[] = [];
  const used = edges.map(() => 0);
  const send = (at: number, messages: number) => {
    const day = dayIndex(edges, at);
    const left = Math.min(messages, cap - used[day]!);
    used[day]! += left;
    for (let made = 0; made < left; made += 1) sent.push(at);
    return left === messages;
  };
  let heldUntil: number | null = null;
  for (const { at, count } of slots) {
    if (heldUntil !== null && heldUntil <= at) {
      send(heldUntil, 1);
      heldUntil = null;
    }
    const inTime = heldUntil === null && send(at, count > FLOOD_COUNT ? 1 : count);
    if (!inTime) heldUntil ??= edges[dayIndex(edges, at) + 1]!;
  }
  if (heldUntil !== null && heldUntil < edges.at(-1)!) send(heldUntil, 1);
  return sent;
}

/** Returns the number of events in each minute, given when they happened, oldest first. Pure. */
export function slotsOf(times: readonly number[]): SlotCount[] {
  const counts = new Map<number, number>();
  for (const time of times) {
    const at = time - (time % MINUTE_MS);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].map(([at, count]) => ({ at, count }));
}

/** Returns which of these digests, oldest first, had anything new since the one before. Pure. */
export function digestMessages(
  slots: readonly SlotCount[],
  first: number,
  ends: readonly number[],
): number[] {
  let at = slots.findIndex((slot) => slot.at >= first);
  if (at < 0) return [];
  return ends.filter((end) => {
    const begin = at;
    while (at < slots.length && slots[at]!.at < end) at += 1;
    return at > begin;
  });
}

/** Returns the indexes of the hourly counts that would have been reported as spikes. Pure. */
export function spikeMessages(counts: readonly number[], from: number, minCount: number): number[] {
  const told: number[] = [];
  for (let next = from; ;) {
    const spike = findSpike(counts, next, minCount);
    if (!spike) return told;
    told.push(spike.at);
    next = spike.at + SPIKE_REST_HOURS;
  }
}
