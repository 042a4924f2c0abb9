import type { KeyScope } from '../../schemas/accounts/api-key.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Role } from '../../schemas/accounts/member.ts';
import { includesScope, type AppScope } from '../../schemas/accounts/oauth-connection.ts';

/**
 * Who may call an operation. R: any credential of the workspace. W: a full-access key, a member who is an editor or
 * owner, or an app that such a member connected with the scope `write`. O: a signed-in owner, or an app that an owner
 * connected with the scope `owner`; never a key.
 */
export type Access = 'R' | 'W' | 'O';

/**
 * Who is calling, as the credential shows. `credentialId` is what rate limits count by: the id of a key, of a
 * session, or of an app's connection.
 */
export type Principal = { readonly workspaceId: number; readonly credentialId: string } & (
  | { readonly kind: 'key'; readonly scope: KeyScope }
  | { readonly kind: 'member'; readonly userId: string; readonly role: Role }
  | { readonly kind: 'app'; readonly userId: string; readonly role: Role; readonly scope: AppScope }
);

/** Returns who acted, in the form of the audit log and of corrections. */
export const actorOf = (principal: Principal) => ({
  actor_kind: principal.kind,
  actor_id: principal.kind === 'member' ? principal.userId : principal.credentialId,
});

const mayWrite = (role: Role) => role === 'owner' || role === 'editor';

/**
 * Whether an app's scope allows something; members need none. An app acts for the member who connected it, within both
 * their current role and its scope.
 */
const hasScope = (principal: Exclude<Principal, { readonly kind: 'key' }>, needed: AppScope) =>
  principal.kind === 'member' || includesScope(principal.scope, needed);

/** Whether the principal may call operations of this class. */
export function mayCall(principal: Principal, access: Access): boolean {
  switch (access) {
    case 'R':
      return true;
    case 'W':
      if (principal.kind === 'key') return principal.scope === 'full';
      return mayWrite(principal.role) && hasScope(principal, 'write');
    case 'O':
      return principal.kind !== 'key' && principal.role === 'owner' && hasScope(principal, 'owner');
  }
}

const NEEDED: Record<Access, string> = {
  R: 'a credential of the workspace',
  W: 'a full-access key, or an editor or owner',
  O: 'a signed-in owner of the workspace, or their app with the scope owner',
};

/** Throws `forbidden` unless the principal may call operations of this class, by whichever interface. */
export function requireAccess(principal: Principal, access: Access): void {
  if (!mayCall(principal, access))
    throw new PublicError('forbidden', `This operation needs ${NEEDED[access]}.`);
}
