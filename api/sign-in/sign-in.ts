import { listMemberships } from '../../postgres/workspaces.ts';
import { PublicError } from '../../schemas/errors.ts';
import { type RateLimit } from '../access/rate-limit.ts';
import { type ApiContext } from '../context.ts';
import { refuseId } from '../lookup.ts';
import { beginSession } from './begin-session.ts';
import { type SignInBody } from './bodies.ts';
import { findSignedIn } from './check-password.ts';

/** Which of a person's workspaces a session is for: the one asked for, else the one that they joined first. */
async function chooseWorkspace(
  { postgres }: Pick<ApiContext, 'postgres'>,
  userId: string,
  wanted: number | undefined,
): Promise<number> {
  const memberships = await listMemberships(postgres, userId);
  if (wanted !== undefined && !memberships.some(({ id }) => id === wanted))
    return refuseId('workspace_id', 'workspace of yours');
  const chosen = wanted ?? memberships[0]?.id;
  if (chosen === undefined) throw new PublicError('forbidden', 'This account belongs to no workspace.');
  return chosen;
}

/**
 * Begins a session for an address and a password. Throws `unauthorized`, `rate_limited`, `forbidden` for somebody without a
 * workspace, and `invalid_request` for a workspace that is not theirs.
 */
export async function signIn(
  context: ApiContext,
  limit: RateLimit,
  body: SignInBody,
  from: { readonly address: string; readonly session: string | undefined },
) {
  const account = await findSignedIn(context, limit, body, from.address);
  const workspaceId = await chooseWorkspace(context, account.id, body.workspace_id);
  return context.postgres.transaction((tx) => beginSession(tx, workspaceId, account.id, from.session));
}
