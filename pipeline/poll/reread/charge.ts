import type { Queryable } from '../../../postgres/client.ts';
import type { HeldPost } from '../../../postgres/mentions/rereads.ts';
import { addSourceUse } from '../../../postgres/usage/usage.ts';
import type { Source } from '../../../schemas/source.ts';
import { UsageMeter } from '../../source-io/usage-meter.ts';

/** Charges calls, and the posts that they returned, to the workspaces that hold the posts. */
export async function chargeHolders(
  db: Queryable,
  source: Source,
  held: readonly HeldPost[],
  used: { readonly calls: number; readonly returned: number },
): Promise<void> {
  const meter = new UsageMeter(source);
  const workspaces = [...new Set(held.map(({ workspace_id }) => workspace_id))];
  meter.count(workspaces.map(String), used);
  await addSourceUse(
    db,
    source,
    workspaces.map((workspaceId) => ({ workspaceId, ...meter.of(String(workspaceId)) })),
  );
}
