import type { SlotCount } from '../../clickhouse/analytics/count-by-time.ts';
import { quietMs } from '../../schemas/alerts/alert-quiet.ts';
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
 * Returns when a rule would have sent messages for mentions that arrived at these times: at once, and then what it
 * gathered in the meantime, as `pipeline/alerts/sender.ts` does. It has the daily cap to itself. Pure.
 */
export function ruleMessages(slots: readonly SlotCount[], edges: DayEdges, cap: number): number[] {
  if (cap === 0) return [];
  const sent: number[] = [];
  const used = edges.map(() => 0);
  let quietUntil = -Infinity;
  let gathers = false;
  const send = (at: number) => {
    const day = dayIndex(edges, at);
    sent.push(at);
    used[day]! += 1;
    const left = edges[day + 1]! - at;
    quietUntil = at + (used[day]! >= cap ? left : quietMs({ cap, used: used[day]! }, left));
  };
  for (const { at } of slots) {
    // What was gathered is sent first, together with what arrives at the same time.
    if (gathers && quietUntil <= at) {
      send(quietUntil);
      gathers = false;
    }
    if (at >= quietUntil) send(at);
    else gathers = true;
  }
  if (gathers && quietUntil < edges.at(-1)!) send(quietUntil);
  return sent;
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
