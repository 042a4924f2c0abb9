import { writePersonalEntry, type PersonalEntry } from '../../postgres/accounts/audit-log.ts';
import type { EndedApp } from '../../postgres/accounts/person-apps.ts';
import { writeAudit } from '../access/audit.ts';
import type { AuthContext } from './auth-context.ts';

/** Writes what a member did to the audit log of the workspace they did it in. Never throws. */
export const auditHere = (
  { context }: Pick<AuthContext, 'context'>,
  who: { readonly workspaceId: number; readonly userId: string },
  operation: string,
  address: string,
) => writeAudit(context, who.workspaceId, { actor_kind: 'member', actor_id: who.userId, operation, address });

/**
 * Writes an entry about a person to the audit logs of all their workspaces. This runs after the response, so that its
 * duration does not reveal whether the account exists.
 */
export function auditEverywhere(
  { context, afterResponse }: Pick<AuthContext, 'context' | 'afterResponse'>,
  userId: string,
  entry: PersonalEntry,
): void {
  afterResponse.run('write the audit log', () => writePersonalEntry(context.postgres, userId, entry));
}

/** Writes that a person disconnected apps, to the audit log of each app's workspace. Never throws. */
export async function auditEndedApps(
  { context }: Pick<AuthContext, 'context'>,
  userId: string,
  ended: readonly EndedApp[],
  address: string,
): Promise<void> {
  for (const { workspaceId, client } of ended)
    await writeAudit(context, workspaceId, {
      ...{ actor_kind: 'member', actor_id: userId, address },
      ...{ operation: 'disconnect_app', target: client },
    });
}
