import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { hexId } from './mention-row.ts';
import { LOOK_UP_SETTINGS, mentionWhere } from './mention-filter.ts';

/**
 * Yields the ids of all mentions of a selection, ascending, in lists of `size`, of one consistent state. Rows arrive
 * as they are consumed, so a million ids need little memory.
 */
export async function* mentionIds(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  size: number,
): AsyncGenerator<string[], void, undefined> {
  const where = mentionWhere(selection);
  const answer = await clickhouse.query({
    query: `SELECT ${hexId('id')} AS mention_id FROM mentions WHERE ${where.sql} ORDER BY id
            SETTINGS ${LOOK_UP_SETTINGS}`,
    query_params: where.params,
    format: 'JSONCompactEachRow',
    clickhouse_settings: { wait_end_of_query: 0 },
  });
  let ids: string[] = [];
  for await (const rows of answer.stream<[string]>()) {
    for (const row of rows) {
      ids.push(row.json()[0]);
      if (ids.length < size) continue;
      yield ids;
      ids = [];
    }
  }
  if (ids.length > 0) yield ids;
}
