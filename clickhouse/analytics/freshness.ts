import type { ClickHouseClient } from '@clickhouse/client';
import { select } from '../select.ts';

/** Seconds from a post to its mention: half and 95 % of a source's mentions took at most this long. */
export interface Freshness {
  readonly p50: number;
  readonly p95: number;
}

/** Measures for each source how old posts were when they became mentions, over mentions collected since a time (ms). */
export async function freshnessBySource(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectIds: readonly string[],
  since: number,
): Promise<Map<string, Freshness>> {
  const rows = await select<{ source: string; ages: [number, number] }>(
    clickhouse,
    `SELECT source, quantiles(0.5, 0.95)(greatest(0, dateDiff('millisecond', posted_at, found_at))) AS ages
            FROM mentions WHERE workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)}
              AND found_at >= fromUnixTimestamp64Milli({since:Int64})
            GROUP BY source`,
    { workspace: workspaceId, projects: projectIds, since },
  );
  const seconds = (ms: number) => Math.round(Number(ms)) / 1000;
  return new Map(rows.map(({ source, ages }) => [source, { p50: seconds(ages[0]), p95: seconds(ages[1]) }]));
}
