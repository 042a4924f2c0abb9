import type { Alert } from '../../schemas/alerts/alert.ts';
import type { Queryable } from '../client.ts';
import { createSeal } from '../sealed.ts';

/** A sealed secret can be read only for the workspace that it belongs to. */
const placeOf = (workspaceId: number) => `alerts of workspace ${workspaceId}`;

/** Seals the secret of an alert, to store it; null: none. */
export const sealAlertSecret = (secretKey: Buffer, workspaceId: number, secret: string | null) =>
  secret === null ? null : createSeal(secretKey).seal(secret, placeOf(workspaceId));

/** Reads the secret of an alert; null: it has none. Throws when it was sealed with another key. */
export async function openAlertSecret(
  tx: Queryable,
  secretKey: Buffer,
  workspaceId: number,
  { id, has_secret }: Pick<Alert, 'id' | 'has_secret'>,
): Promise<string | null> {
  if (!has_secret) return null;
  const row = await tx.one<{ secret: string | null }>(
    'SELECT secret FROM alerts WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id],
  );
  return row?.secret ? createSeal(secretKey).open(row.secret, placeOf(workspaceId)) : null;
}
