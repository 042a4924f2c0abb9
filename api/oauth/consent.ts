import { keepClient } from '../../postgres/oauth/oauth-clients.ts';
import { insertCode } from '../../postgres/oauth/oauth-codes.ts';
import { findRequest, takeRequest, type AppRequest } from '../../postgres/oauth/oauth-requests.ts';
import { listMemberships } from '../../postgres/accounts/workspaces.ts';
import type { Role } from '../../schemas/accounts/member.ts';
import { leastScope, type AppScope } from '../../schemas/accounts/oauth-connection.ts';
import { writeAudit } from '../access/audit.ts';
import type { ApiContext } from '../context.ts';
import { found } from '../lookup.ts';
import { chooseWorkspace } from '../sign-in/choose-workspace.ts';
import type { OpenSession } from '../sign-in/open-session.ts';
import { hostOfClient } from './client-document.ts';
import { answerAt, isLoopback } from './redirect-uri.ts';

const WHAT = 'request: is decided already, has expired, or was started in another browser';

/** What a person decided; what they leave out stays as the app asked, without `owner`, in their current workspace. */
export interface Decision {
  readonly approve: boolean;
  readonly workspace_id?: number;
  readonly scope?: AppScope;
}

/** Who looks at a request, and from where. */
export interface Visitor {
  readonly session: OpenSession;
  readonly browser: string | undefined;
  readonly address: string;
}

const SCOPE_OF_ROLE: Readonly<Record<Role, AppScope>> = { viewer: 'read', editor: 'write', owner: 'owner' };

/**
 * Returns the scope to grant: at most what the app asked, the person chose, and their role allows. `owner` is granted only to
 * who chooses it. Pure.
 */
export const grantedScope = (asked: AppScope, chosen: AppScope | undefined, role: Role): AppScope =>
  leastScope(asked, chosen ?? 'write', SCOPE_OF_ROLE[role]);

/** Returns an app's request as the page shows it to the person who decides. Throws `not_found`. */
export async function showRequest(
  { postgres }: Pick<ApiContext, 'postgres'>,
  id: string,
  { session, browser }: Visitor,
) {
  const request = found(await findRequest(postgres, id, browser ?? ''), WHAT);
  return {
    // The name is what the app calls itself. The host is that of its document, which vouches for it, or null.
    client: { name: request.clientName, host: hostOfClient(request.clientId) },
    // The host that the answer is sent to, and whether that is a program on the person's own computer.
    redirect_host: new URL(request.redirectUri).host,
    is_local: isLoopback(request.redirectUri),
    scope: request.scope,
    resource: request.audience,
    workspaces: await listMemberships(postgres, session.userId),
    workspace_id: session.workspaceId,
  };
}

type AuthorizationResponse = Readonly<Record<string, string | null>>;

const answer = (baseUrl: string, { redirectUri, state }: AppRequest, what: AuthorizationResponse) => ({
  redirect_to: answerAt(redirectUri, { ...what, state, iss: baseUrl }),
});

async function approve(context: ApiContext, id: string, decision: Decision, visitor: Visitor) {
  const { session, browser, address } = visitor;
  const { postgres, config } = context;
  const { userId } = session;
  // Before the request is taken, so that a wrong choice can be corrected.
  const workspaceId = await chooseWorkspace(postgres, userId, decision.workspace_id ?? session.workspaceId);
  const { request, code } = await postgres.transaction(async (tx) => {
    const request = found(await takeRequest(tx, id, browser ?? ''), WHAT);
    const membership = (await listMemberships(tx, userId)).find((each) => each.id === workspaceId);
    const { role } = found(membership ?? null, 'workspace');
    const scope = grantedScope(request.scope, decision.scope, role);
    await keepClient(tx, request.clientId, request.clientName);
    return { request, code: await insertCode(tx, { ...request, workspaceId, userId, scope }) };
  });
  await writeAudit(context, workspaceId, {
    ...{ actor_kind: 'member', actor_id: userId, address },
    ...{ operation: 'connect_app', target: request.clientId },
  });
  return answer(config.baseUrl, request, { code });
}

/**
 * Carries out a person's decision and returns where their browser goes next, to tell the app. A request is decided
 * once. Throws `not_found`, and `invalid_request` for a workspace that is not theirs.
 */
export async function decideRequest(context: ApiContext, id: string, decision: Decision, visitor: Visitor) {
  if (decision.approve) return approve(context, id, decision, visitor);
  const request = found(await takeRequest(context.postgres, id, visitor.browser ?? ''), WHAT);
  return answer(context.config.baseUrl, request, {
    error: 'access_denied',
    error_description: 'The person denied the request.',
  });
}
