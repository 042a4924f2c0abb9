import { findClient, isConnected } from '../../postgres/oauth/oauth-clients.ts';
import type { AppRequest } from '../../postgres/oauth/oauth-requests.ts';
import type { AppClient } from './client-metadata.ts';
import { isDocumentId } from './client-document.ts';
import type { OAuthContext } from './oauth-context.ts';
import { readScope, resourceOf } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';
import { isLoopback, isRegistered } from './redirect-uri.ts';

const MOST_STATE_LENGTH = 4096;
/** A SHA-256 in base64url (RFC 7636, section 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** An app and the address it wants to be answered at, verified to belong together. */
export interface Asker {
  readonly client: AppClient;
  readonly redirectUri: string;
  readonly state: string | null;
}

async function findAsker({ context, readDocument }: OAuthContext, id: string): Promise<AppClient> {
  if (isDocumentId(id)) return readDocument(id);
  const client = await findClient(context.postgres, id);
  if (!client) throw new OAuthError('invalid_client', 'client_id: is unknown; register the app again');
  return client;
}

/** Identifies who asks. Its errors (`OAuthError`) are shown to the person, since no redirect address is trusted yet. */
export async function readAsker(oauth: OAuthContext, parameters: Parameters): Promise<Asker> {
  const client = await findAsker(oauth, parameters.need('client_id'));
  const redirectUri = parameters.need('redirect_uri');
  if (!isRegistered(client.redirectUris, redirectUri))
    throw new OAuthError('invalid_redirect_uri', 'redirect_uri is not one that this app registered');
  const state = parameters.get('state') ?? null;
  if ((state?.length ?? 0) > MOST_STATE_LENGTH) throw new OAuthError('invalid_request', 'state is too long');
  return { client, redirectUri, state };
}

/**
 * Whether errors may be redirected to an app's address without asking the person. Anyone can register an app with any
 * address, and the service must not be an open redirector (RFC 9700, section 4.11.2). So this is only for apps that
 * someone has connected, and for the person's own computer.
 */
export const mayRedirect = async (
  { context }: OAuthContext,
  { client, redirectUri }: Asker,
): Promise<boolean> => isLoopback(redirectUri) || isConnected(context.postgres, client.id);

/** Parses an app's authorization request (OAuth 2.1, section 4.1.1). Throws `OAuthError`, for the app. Pure. */
export function readRequest(baseUrl: string, asker: Asker, { get, need }: Parameters): AppRequest {
  if (get('request') !== undefined) throw new OAuthError('request_not_supported', 'request is not supported');
  if (get('request_uri') !== undefined)
    throw new OAuthError('request_uri_not_supported', 'request_uri is not supported');
  if (need('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code');
  if ((get('response_mode') ?? 'query') !== 'query')
    throw new OAuthError('invalid_request', 'response_mode must be query');
  const challenge = need('code_challenge');
  if (need('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be a SHA-256 in base64url, with code_challenge_method=S256',
    );
  const scope = readScope(get('scope'));
  if (scope === null) throw new OAuthError('invalid_scope', 'scope must be of read, write and owner');
  const audience = resourceOf(baseUrl, get('resource'));
  if (audience === null)
    throw new OAuthError('invalid_target', `resource must be ${baseUrl}/mcp or ${baseUrl}`);
  const { client, redirectUri, state } = asker;
  return { clientId: client.id, clientName: client.name, redirectUri, state, challenge, audience, scope };
}
