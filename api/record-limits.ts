import type { Queryable } from '../postgres/client.ts';
import { lockAndCountAlerts } from '../postgres/alerts/alerts.ts';
import { lockAndCountWebhooks } from '../postgres/webhooks/webhooks.ts';
import { PublicError } from '../schemas/errors.ts';

/** Every mention is matched against every rule of its workspace, so the number of rules is limited. */
export const MOST_ALERTS = 200;
/** Every event is matched against every webhook of its workspace, so the number of webhooks is limited. */
export const MOST_WEBHOOKS = 100;

/** Throws `conflict` if a workspace has no room for `more` alerts. Locks it until the transaction ends. */
export async function requireRoomForAlerts(tx: Queryable, workspaceId: number, more: number): Promise<void> {
  if ((await lockAndCountAlerts(tx, workspaceId)) + more > MOST_ALERTS)
    throw new PublicError('conflict', `A workspace has at most ${MOST_ALERTS} alerts.`);
}

/** The same for webhooks. */
export async function requireRoomForWebhooks(
  tx: Queryable,
  workspaceId: number,
  more: number,
): Promise<void> {
  if ((await lockAndCountWebhooks(tx, workspaceId)) + more > MOST_WEBHOOKS)
    throw new PublicError('conflict', `A workspace has at most ${MOST_WEBHOOKS} webhooks.`);
}
