import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import { setEach } from '../mentions/set-each.ts';

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

const fromMilliseconds = (value: string) => `fromUnixTimestamp64Milli(${value})`;

/** Sets the verdicts of these mentions (a few hundred) in one lightweight update. Visible when it resolves. */
export async function setVerdicts(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  verdicts: ReadonlyMap<string, MentionVerdict>,
): Promise<void> {
  const values = [...verdicts.values()];
  const columns = Object.entries(COLUMNS) as [keyof MentionVerdict, string][];
  await setEach(
    clickhouse,
    workspaceId,
    [...verdicts.keys()],
    columns.map(([column, type]) =>
      column === 'judged_at'
        ? {
            column,
            type,
            values: values.map(({ judged_at }) => Date.parse(judged_at)),
            convert: fromMilliseconds,
          }
        : { column, type, values: values.map((verdict) => verdict[column]) },
    ),
  );
}
