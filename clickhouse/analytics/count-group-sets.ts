import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

/** Counts, for each set of groups, the mentions that are in at least one of its groups. Keeps the order. */
export async function countGroupSets(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  sets: readonly (readonly number[])[],
): Promise<number[]> {
  const where = mentionWhere(selection);
  const counts = sets.map((_, at) => `countIf(hasAny(group_ids, {set_${at}:Array(UInt32)})) AS count_${at}`);
  const [row = {}] = await select<Record<string, number>>(
    clickhouse,
    `SELECT ${counts.join(', ')} FROM mentions WHERE ${where.sql}`,
    { ...where.params, ...Object.fromEntries(sets.map((set, at) => [`set_${at}`, set])) },
  );
  return sets.map((_, at) => Number(row[`count_${at}`] ?? 0));
}
