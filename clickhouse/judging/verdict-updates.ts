import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import { changeTarget } from '../cluster.ts';
import { idList } from '../mentions/mention-row.ts';

/** The columns of a verdict and the type of a list of each. Times are in milliseconds. */
const COLUMNS = {
  relevant: 'Array(Bool)',
  sentiment: 'Array(String)',
  urgency: 'Array(UInt8)',
  category_id: 'Array(Nullable(UInt32))',
  summary: 'Array(String)',
  reason: 'Array(String)',
  judge: 'Array(String)',
  judged_at: 'Array(Int64)',
} as const satisfies Record<keyof MentionVerdict, string>;

/** Sets the verdicts of these mentions (a few hundred) in one lightweight update. Visible when it resolves. */
export async function setVerdicts(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  verdicts: ReadonlyMap<string, MentionVerdict>,
): Promise<void> {
  if (verdicts.size === 0) return;
  const ids = idList([...verdicts.keys()]);
  const names = Object.keys(COLUMNS) as (keyof MentionVerdict)[];
  const values = [...verdicts.values()];
  const own = (name: keyof MentionVerdict) => {
    const value = `{${name}:${COLUMNS[name]}}[indexOf(${ids}, id)]`;
    return `${name} = ${name === 'judged_at' ? `fromUnixTimestamp64Milli(${value})` : value}`;
  };
  await clickhouse.command({
    query: `UPDATE ${changeTarget(clickhouse, 'mentions')} SET ${names.map(own).join(', ')}
            WHERE workspace_id = {workspace:UInt32} AND id IN (${ids})`,
    query_params: {
      ...Object.fromEntries(names.map((name) => [name, values.map((verdict) => verdict[name])])),
      judged_at: values.map(({ judged_at }) => Date.parse(judged_at)),
      workspace: workspaceId,
    },
  });
}
