import type { ClickHouseClient } from '@clickhouse/client';
import { DAY_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import { select } from '../select.ts';
import { growthWhere, POSTED_MS } from './engagement-growth.ts';

/** Most mentions that rates are taken from: far more than quantiles need. */
const SAMPLE = 20_000;

/** How rates are read. Times are in milliseconds, `since` and `now` since 1970. */
export interface RateQuestion {
  /** Of posts that were posted from then on. */
  readonly since: number;
  readonly now: number;
  /** The ages at which spans start, and at which they end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Growth is measured over this time at least. */
  readonly least: number;
  /** The share of the second quantile, from 0 to 1. */
  readonly high: number;
}

/** Two quantiles of log(1 + engagement per hour) of posts of a source in a span of age. */
export interface RateRow {
  readonly source: Source;
  readonly span: number;
  readonly posts: number;
  readonly middle: number;
  readonly high: number;
}

/** Returns how many relevant mentions there are, and when the first of their posts was read again; null: none was. */
async function countRead(clickhouse: ClickHouseClient, params: Readonly<Record<string, unknown>>) {
  const [row] = await select<Record<'mentions' | 'first_ms', string | number>>(
    clickhouse,
    `SELECT toUnixTimestamp64Milli(min(at)) AS first_ms,
            (SELECT count() FROM mentions WHERE workspace_id = {workspace:UInt32} AND id >= {since:UInt128} AND relevant) AS mentions
            FROM engagement_history WHERE workspace_id = {workspace:UInt32} AND mention_id >= {since:UInt128}`,
    params,
  );
  const first = Number(row?.first_ms ?? 0);
  return first > 0 ? { first, mentions: Number(row!.mentions) } : null;
}

const sampled = (id: string) => `${id} >= {since:UInt128} AND ${id} % {every:UInt32} = 0`;

/** The fastest growth of each mention in each span: `mention_id`, `span`, `rate`. */
const FASTEST = `
  SELECT mention_id, max(log1p(greatest(0, gain * 3600000 / greatest({least:Int64}, growth_to - growth_from)))) AS rate,
    toInt64(arrayCount(start -> start <= (growth_from + growth_to) / 2 - ${POSTED_MS}, {starts:Array(Int64)})) AS span
  FROM (${growthWhere(sampled('mention_id'))}) GROUP BY mention_id, span`;

/** The spans, from 1, that each mention has passed since it was found: `id`, `source`, `span`. */
const PASSED = `
  SELECT id, source, toInt64(span) AS span FROM mentions ARRAY JOIN arrayEnumerate({ends:Array(Int64)}) AS span
  WHERE workspace_id = {workspace:UInt32} AND relevant AND ${sampled('id')}
    AND posted_at >= fromUnixTimestamp64Milli({first:Int64})
    AND toUnixTimestamp64Milli(posted_at) + {ends:Array(Int64)}[span] BETWEEN toUnixTimestamp64Milli(found_at) + 1 AND {now:Int64}`;

/**
 * Returns how fast the posts of a workspace's relevant mentions grew, by source and span of age: of each post its fastest
 * growth in the span, or 0. Posts from more than a day before the first reading are left out: none was read again. Of very
 * many mentions it reads a sample.
 */
export async function readRates(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  { since, now, starts, ends, least, high }: RateQuestion,
): Promise<RateRow[]> {
  const params = { workspace: workspaceId, since: (BigInt(since) << 80n).toString() };
  const read = await countRead(clickhouse, params);
  if (!read) return [];
  const every = Math.max(1, Math.ceil(read.mentions / SAMPLE));
  const rows = await select<Record<keyof RateRow, string | number>>(
    clickhouse,
    `SELECT source, passed.span - 1 AS span, count() AS posts,
                   quantileExact(0.5)(rate) AS middle, quantileExact({high:Float64})(rate) AS high
            FROM (${PASSED}) AS passed LEFT JOIN (${FASTEST}) AS fastest
              ON fastest.mention_id = passed.id AND fastest.span = passed.span
            GROUP BY source, passed.span`,
    { ...params, every, first: read.first - DAY_MS, now, starts, ends, least, high },
  );
  return rows.map((row) => ({
    source: row.source as Source,
    ...{
      span: Number(row.span),
      posts: Number(row.posts),
      middle: Number(row.middle),
      high: Number(row.high),
    },
  }));
}
