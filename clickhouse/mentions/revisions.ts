import type { ClickHouseClient } from '@clickhouse/client';
import type { RevisedMention } from '../../schemas/mentions/mention.ts';
import { setEach } from './set-each.ts';

/** Sets what follows the posts of these mentions (a few hundred) at their sources. Visible when it resolves. */
export const reviseMentions = (
  clickhouse: ClickHouseClient,
  workspaceId: number,
  revised: ReadonlyMap<string, RevisedMention>,
): Promise<void> =>
  setEach(
    clickhouse,
    workspaceId,
    [...revised.keys()],
    [
      {
        column: 'engagement',
        type: 'Array(UInt32)',
        values: [...revised.values()].map(({ engagement }) => engagement),
      },
    ],
  );
