import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { LOOK_UP_SETTINGS, mentionWhere } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

/** How many mentions of a selection lie in a slot of time. */
export interface SlotCount {
  /** Its beginning, in milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

/** By what time mentions are counted, and in slots of how many milliseconds. */
export interface Slots {
  /** When they were posted, or when they were collected. */
  readonly by: 'posted_at' | 'found_at';
  readonly slotMs: number;
}

/** Counts the mentions of a selection by slots of time, oldest first; slots without any are left out. */
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

const HOUR_MS = 3_600_000;

/** Mentions by the hour (UTC) in which they were posted, oldest first and without gaps. */
export interface HourlyCounts {
  /** Where the first hour begins, in milliseconds since 1970. */
  readonly since: number;
  readonly counts: readonly number[];
}

/** Counts the mentions of a selection in the last `hours` hours; the last is the one that holds `until`, which may go on. */
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
