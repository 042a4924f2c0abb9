import type { ClickHouseClient } from '@clickhouse/client';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { LOOK_UP_SETTINGS, mentionWhere } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

/** The number of mentions in a slot of time. */
export interface SlotCount {
  /** Start of the slot, in milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

export interface Slots {
  /** When they were posted, or when they were collected. */
  readonly by: 'posted_at' | 'found_at';
  readonly slotMs: number;
}

/** Counts the mentions of a selection by slots of time, oldest first. Empty slots are left out. */
export async function countByTime(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { by, slotMs }: Slots,
): Promise<SlotCount[]> {
  const where = mentionWhere(selection);
  const rows = await select<Record<'at' | 'count', string | number>>(
    clickhouse,
    `SELECT intDiv(toUnixTimestamp64Milli(${by}), {slot:Int64}) * {slot:Int64} AS at, count() AS count
            FROM mentions WHERE ${where.sql} GROUP BY at ORDER BY at
            SETTINGS ${LOOK_UP_SETTINGS}`,
    { ...where.params, slot: slotMs },
  );
  return rows.map(({ at, count }) => ({ at: Number(at), count: Number(count) }));
}

/** Mentions by the hour (UTC) in which they were posted, oldest first and without gaps. */
export interface HourlyCounts {
  /** Start of the first hour, in milliseconds since 1970. */
  readonly since: number;
  readonly counts: readonly number[];
}

/** Counts the mentions of the last `hours` hours. The last hour is the one with `until`. */
export async function countByHour(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { hours, until }: { readonly hours: number; readonly until: number },
): Promise<HourlyCounts> {
  const end = (Math.floor(until / HOUR_MS) + 1) * HOUR_MS;
  const since = end - hours * HOUR_MS;
  const slots = await countByTime(
    clickhouse,
    { ...selection, since, until: end },
    { by: 'posted_at', slotMs: HOUR_MS },
  );
  const counts = Array<number>(hours).fill(0);
  for (const { at, count } of slots) counts[(at - since) / HOUR_MS] = count;
  return { since, counts };
}
