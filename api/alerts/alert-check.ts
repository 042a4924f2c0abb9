import type { AlertWrite } from '../../postgres/alerts/alerts.ts';
import type { Queryable } from '../../postgres/client.ts';
import { getProject } from '../../postgres/projects/projects.ts';
import { CHANNELS } from '../../schemas/alerts/alert-channel.ts';
import { brokenTargetRule } from '../../schemas/alerts/alert-target.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { checkAddress } from '../input/address-check.ts';
import { found } from '../lookup.ts';
import { checkFilterIds } from '../mentions/view-check.ts';

/** Where an alert sends its messages. */
export type Destination = Pick<Alert, 'channel' | 'target'>;

/** Throws `invalid_request` naming `target` unless it is valid for the channel and may be called. */
export async function checkDestination(
  { guard }: Pick<ApiContext, 'guard'>,
  { channel, target }: Destination,
): Promise<void> {
  const rule = brokenTargetRule(channel, target);
  if (rule !== null) throw new PublicError('invalid_request', `target: ${rule}`);
  if (CHANNELS[channel].targetIsUrl) await checkAddress(guard, 'target', target);
}

/**
 * Returns where an alert sends after an update; null when the update changes neither channel nor target. Throws
 * `invalid_request` when the channel changes without a target, since the old target belongs to the old channel.
 */
export function changedDestination(before: Destination, patch: Partial<Destination>): Destination | null {
  if (patch.channel === undefined && patch.target === undefined) return null;
  const channel = patch.channel ?? before.channel;
  if (channel !== before.channel && patch.target === undefined)
    throw new PublicError('invalid_request', 'target: is required when channel changes');
  return { channel, target: patch.target ?? before.target };
}

/** Throws for filter ids that do not exist in the workspace, and for an unknown project. */
export async function checkScope(
  tx: Queryable,
  workspaceId: number,
  { project_id, filters }: Pick<AlertWrite, 'project_id' | 'filters'>,
): Promise<void> {
  if (filters) await checkFilterIds(tx, workspaceId, filters);
  if (project_id !== undefined && project_id !== null)
    found(await getProject(tx, workspaceId, project_id), 'project');
}
