import type { ClickHouseClient } from '@clickhouse/client';
import type { RevisedMention } from '../../schemas/mentions/mention.ts';
import { setEach } from './set-each.ts';

const TYPES = {
  engagement: 'Array(UInt32)',
  trend: 'Array(Nullable(Float64))',
  urgency: 'Array(UInt8)',
} as const;

/** Sets what follows the posts of these mentions (a few hundred) at their sources. Visible when it resolves. */
export async function reviseMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  revised: ReadonlyMap<string, RevisedMention>,
): Promise<void> {
  const columns = Object.entries(TYPES) as [keyof typeof TYPES, string][];
  await setEach(
    clickhouse,
    workspaceId,
    [...revised.keys()],
    columns.map(([column, type]) => ({
      column,
      type,
      values: [...revised.values()].map((mention) => mention[column]),
    })),
  );
}
