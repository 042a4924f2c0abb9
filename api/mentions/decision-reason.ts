import { getMember } from '../../postgres/accounts/members.ts';
import { keyName } from '../../postgres/accounts/api-keys.ts';
import type { Principal } from '../access/access.ts';
import type { ApiContext } from '../context.ts';

/** Returns what others call somebody who acts: a member's name, or the name of a key. */
export function actorName({ postgres }: Pick<ApiContext, 'postgres'>, principal: Principal): Promise<string> {
  const { workspaceId } = principal;
  return postgres.asTenant(workspaceId, async (tx) => {
    if (principal.kind === 'key')
      return `the API key ${await keyName(tx, workspaceId, principal.credentialId)}`;
    // Who has given no name is not shown by address: webhooks and feeds carry the reason.
    return (await getMember(tx, workspaceId, principal.userId))?.name ?? 'a member';
  });
}

/**
 * Returns the reason of a mention whose relevance a person has decided: "Marked irrelevant by Ana: the kite, not the app".
 * `given`: what the person said, if anything.
 */
export async function decisionReason(
  context: Pick<ApiContext, 'postgres'>,
  principal: Principal,
  relevant: boolean,
  given = '',
): Promise<string> {
  const marked = `Marked ${relevant ? 'relevant' : 'irrelevant'} by ${await actorName(context, principal)}`;
  return given.trim() === '' ? `${marked}.` : `${marked}: ${given.trim()}`;
}
