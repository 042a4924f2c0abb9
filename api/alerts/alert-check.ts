import type { AlertWrite } from '../../postgres/alerts/alerts.ts';
import { getMember } from '../../postgres/accounts/members.ts';
import { sealAlertSecret } from '../../postgres/alerts/alert-secrets.ts';
import type { Queryable } from '../../postgres/client.ts';
import { getProject } from '../../postgres/projects/projects.ts';
import { CHANNELS } from '../../schemas/alerts/alert-channel.ts';
import { brokenSecretRule, brokenTargetRule } from '../../schemas/alerts/alert-target.ts';
import { brokenTemplateRule } from '../../schemas/alerts/alert-template.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { checkAddress } from '../input/address-check.ts';
import { found, refuseUnknownId } from '../lookup.ts';
import { checkFilterIds } from '../mentions/view-check.ts';
import { checkAlertQuery } from './query-check.ts';

/** Where an alert sends its messages. */
export type Destination = Pick<Alert, 'channel' | 'target'>;

/** What some channels need besides. */
interface Extras {
  readonly secret?: string | null;
  readonly template?: string | null;
}

/** Throws `invalid_request` for a secret or a template that the channel does not take. */
export function checkExtras(channel: Alert['channel'], { secret, template }: Extras): void {
  const rule = typeof secret === 'string' ? brokenSecretRule(channel, secret) : null;
  if (rule !== null) throw new PublicError('invalid_request', `secret: ${rule}`);
  if (typeof template !== 'string') return;
  const broken = channel === 'webhook' ? brokenTemplateRule(template) : 'is only for the channel webhook';
  if (broken !== null) throw new PublicError('invalid_request', `template: ${broken}`);
}

/**
 * Returns the secret and template to store; what belonged to another channel goes with it. The secret is sealed.
 */
export function storedExtras(
  { secretKey }: Pick<ApiContext, 'secretKey'>,
  workspaceId: number,
  { secret, template }: Extras,
  isOther: boolean,
): Extras {
  const sealed = secret === undefined ? undefined : sealAlertSecret(secretKey, workspaceId, secret);
  return {
    ...(sealed !== undefined || isOther ? { secret: sealed ?? null } : {}),
    ...(template !== undefined || isOther ? { template: template ?? null } : {}),
  };
}

/** Throws `invalid_request` naming `target` unless it is valid for the channel and may be called. */
export async function checkDestination(
  { guard }: Pick<ApiContext, 'guard'>,
  { channel, target }: Destination,
): Promise<void> {
  const rule = brokenTargetRule(channel, target);
  if (rule !== null) throw new PublicError('invalid_request', `target: ${rule}`);
  if (CHANNELS[channel].targetIsUrl && /^https?:/i.test(target)) await checkAddress(guard, 'target', target);
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

/** Throws `invalid_request` naming `report` for one of no single project. */
export function checkReport({ report, project_id }: Pick<AlertWrite, 'report' | 'project_id'>): void {
  if (report && (project_id ?? null) === null)
    throw new PublicError('invalid_request', 'report: needs a project_id, since a report is of one project');
}

/** Throws for filter ids that do not exist in the workspace, and for an unknown project. */
export async function checkScope(
  tx: Queryable,
  workspaceId: number,
  { project_id, filters }: Pick<AlertWrite, 'project_id' | 'filters'>,
): Promise<void> {
  if (filters?.q !== undefined) checkAlertQuery(filters.q);
  if (filters) await checkFilterIds(tx, workspaceId, filters);
  const assignee = filters?.assignee;
  if (assignee !== undefined && assignee !== 'none' && !(await getMember(tx, workspaceId, assignee)))
    refuseUnknownId('filters.assignee', 'member of the workspace');
  if (project_id !== undefined && project_id !== null)
    found(await getProject(tx, workspaceId, project_id), 'project');
}
