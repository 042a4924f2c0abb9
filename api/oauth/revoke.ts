import { endGrant, lockToken } from '../../postgres/oauth/oauth-grants.ts';
import { writeAudit } from '../access/audit.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';

/**
 * Revokes an app's sign-in by either of its tokens (RFC 7009): both end, and the app is disconnected when it has no
 * other. An unknown token counts as revoked. Throws `invalid_client` when the token belongs to another app.
 */
export async function revokeToken(
  { context }: Pick<OAuthContext, 'context'>,
  parameters: Parameters,
  address: string,
): Promise<void> {
  const token = parameters.need('token');
  const clientId = parameters.get('client_id');
  const ended = await context.postgres.transaction(async (tx) => {
    const known = await lockToken(tx, token);
    if (known && clientId !== undefined && known.clientId !== clientId)
      throw new OAuthError('invalid_client', 'The token belongs to another app');
    if (known) await endGrant(tx, known);
    return known;
  });
  if (!ended) return;
  await writeAudit(context, ended.workspaceId, {
    ...{ actor_kind: 'app', actor_id: ended.connectionId, address },
    ...{ operation: 'disconnect_app', target: ended.clientId },
  });
}
