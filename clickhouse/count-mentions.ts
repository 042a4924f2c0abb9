import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../schemas/mention-filter.ts';
import { filterWhere, HAS_WORDS, LOOK_UP_SETTINGS, mentionWhere, rangeWhere } from './mention-filter.ts';
import { wordsToFind } from './search-words.ts';

/** The row of a mention in its part of the table; a part has far fewer than 4 billion. */
const PLACE = 'toUInt32(_part_offset)';

/**
 * Counts mentions that have these words, or gives null when the engine merged parts of the table meanwhile. The places of rows
 * that have the words and of rows that pass the filter are gathered in bitmaps, one for each part, by two reads: neither of them
 * asks the index beside a patched column (see `textConditions`). A part never changes, so a place in both is a mention
 * that is meant. The second read gives every part of the range, so that one of the first which it lacks has been merged.
 */
async function countByPlaces(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  words: readonly string[],
): Promise<number | null> {
  const range = rangeWhere(selection);
  const filter = filterWhere(selection);
  const answer = await clickhouse.query({
    query: `SELECT sum(bitmapAndCardinality(worded.places, passing.places)) AS total, countIf(passing.part = '') AS merged
            FROM (SELECT _part AS part, groupBitmapState(${PLACE}) AS places
                  FROM mentions WHERE ${range.sql} AND ${HAS_WORDS} GROUP BY part) AS worded
            LEFT JOIN (SELECT _part AS part, groupBitmapStateIf(${PLACE}, ${filter.sql}) AS places
                       FROM mentions WHERE ${range.sql} GROUP BY part) AS passing
            ON worded.part = passing.part
            SETTINGS join_use_nulls = 0`,
    query_params: { ...range.params, ...filter.params, words },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<Record<'total' | 'merged', string | number>>();
  return Number(row!.merged) > 0 ? null : Number(row!.total);
}

/** Counts the mentions of a selection. */
export async function countMentions(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
): Promise<number> {
  const words = wordsToFind(selection.q ?? '');
  const counted = words.length > 0 ? await countByPlaces(clickhouse, selection, words) : null;
  if (counted !== null) return counted;
  const where = mentionWhere(selection);
  const answer = await clickhouse.query({
    query: `SELECT count() AS total FROM mentions WHERE ${where.sql} SETTINGS ${LOOK_UP_SETTINGS}`,
    query_params: where.params,
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ total: string | number }>();
  return Number(row?.total ?? 0);
}
