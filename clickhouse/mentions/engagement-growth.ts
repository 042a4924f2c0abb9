import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Source } from '../../schemas/source.ts';
import { select } from '../select.ts';
import { mentionWhere } from './mention-filter.ts';
import { hexId } from './mention-row.ts';

/** SQL of when the post of a mention was posted, in milliseconds since 1970: the first 48 bits of its id. */
export const POSTED_MS = 'toInt64(bitShiftRight(mention_id, 80))';

/**
 * SQL of the growth that each point of a history but the first shows (`mention_id`, `growth_from`, `growth_to`, `gain`,
 * `reached`): since the last point that is `least` milliseconds older, else since the first, as `growthOf` in
 * domain/traction has it. `where` are conditions on the history.
 */
export const growthWhere = (where: string): string => `
  SELECT mention_id, growth.1 AS growth_from, growth.2 AS growth_to, growth.3 AS gain, growth.4 AS reached
  FROM (
    SELECT mention_id, arraySort(groupArray((toUnixTimestamp64Milli(at), toInt64(engagement)))) AS points,
      arraySlice(points, 2) AS later,
      arrayMap(point -> points[greatest(1, arrayLastIndex(earlier -> earlier.1 <= point.1 - {least:Int64}, points))], later) AS bases
    FROM engagement_history FINAL WHERE workspace_id = {workspace:UInt32} AND ${where} GROUP BY mention_id
  ) ARRAY JOIN arrayMap((base, point) -> (base.1, point.1, point.2 - base.2, point.2), bases, later) AS growth`;

/** How fast the post of a mention grew between two readings. Times are in milliseconds since 1970. */
export interface GrowthRow {
  readonly source: Source;
  readonly mentionId: string;
  readonly from: number;
  readonly to: number;
  readonly gain: number;
  /** The engagement afterwards. */
  readonly engagement: number;
}

/** Growth to look for: read from `since` on and before `until`, over `least` milliseconds, and of as much. */
export interface GrowthQuestion {
  readonly since: number;
  readonly until: number;
  readonly least: number;
  readonly leastGain: number;
  readonly leastEngagement: number;
}

type Row = Record<'source' | 'id' | 'growth_from' | 'growth_to' | 'gain' | 'reached', string | number>;

/** Returns the growth of the mentions of a selection, in the order in which it was read. */
export async function readGrowth(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { since, until, least, leastGain, leastEngagement }: GrowthQuestion,
): Promise<GrowthRow[]> {
  const where = mentionWhere(selection);
  const rows = await select<Row>(
    clickhouse,
    `SELECT post.source AS source, ${hexId('mention_id')} AS id, growth_from, growth_to, gain, reached
            FROM (${growthWhere(`mention_id IN (SELECT id FROM mentions WHERE ${where.sql})`)}) AS history
            INNER JOIN (SELECT id, source FROM mentions WHERE ${where.sql}) AS post ON post.id = history.mention_id
            WHERE growth_to >= {from_ms:Int64} AND growth_to < {to_ms:Int64}
              AND gain >= {least_gain:Int64} AND reached >= {least_engagement:Int64}
            ORDER BY growth_to, id`,
    {
      ...where.params,
      ...{ from_ms: since, to_ms: until, least, least_gain: leastGain, least_engagement: leastEngagement },
    },
  );
  return rows.map((row) => ({
    ...{ source: row.source as Source, mentionId: String(row.id) },
    ...{ from: Number(row.growth_from), to: Number(row.growth_to) },
    ...{ gain: Number(row.gain), engagement: Number(row.reached) },
  }));
}
