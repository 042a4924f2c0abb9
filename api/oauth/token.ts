import { createHash } from 'node:crypto';
import type { Queryable } from '../../postgres/client.ts';
import { findClient } from '../../postgres/oauth/oauth-clients.ts';
import { lockCode, useUpCode, type KnownCode } from '../../postgres/oauth/oauth-codes.ts';
import {
  ACCESS_SECONDS,
  endGrant,
  insertTokens,
  lockToken,
  useUpRefreshToken,
  type IssuedToken,
  type Grant,
} from '../../postgres/oauth/oauth-grants.ts';
import { includesScope, type AppScope } from '../../schemas/accounts/oauth-connection.ts';
import { writeAudit } from '../access/audit.ts';
import type { OAuthContext } from './oauth-context.ts';
import { readScope, resourceOf, scopeText } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';

/** Unreserved characters, 43 to 128 of them (RFC 7636, section 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** The one answer to any problem with a code or token, so that the holder of a stolen one learns nothing. */
const invalidGrant = () =>
  new OAuthError(
    'invalid_grant',
    'The code or token is unknown, used, expired or revoked, or belongs to another request',
  );

/** The answer to a token request (RFC 6749, section 5.1). */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** The tokens, or the grant that was revoked because a code or token was used twice. */
type Redemption = { readonly answer: TokenResponse } | { readonly replayed: Grant };

async function give(tx: Queryable, grant: Grant, scope: AppScope): Promise<Redemption> {
  const { access, refresh } = await insertTokens(tx, grant, scope);
  const tokens = { access_token: access, refresh_token: refresh };
  return { answer: { ...tokens, token_type: 'Bearer', expires_in: ACCESS_SECONDS, scope: scopeText(scope) } };
}

/** Someone else has it too, and nobody can say who is who: everything under the approval ends (RFC 9700, 4.14.2). */
async function endReplayed(tx: Queryable, replayed: Grant): Promise<Redemption> {
  await endGrant(tx, replayed);
  return { replayed };
}

function requireResource(baseUrl: string, { get }: Parameters, audience: string): void {
  const asked = get('resource');
  if (asked !== undefined && resourceOf(baseUrl, asked) !== audience)
    throw new OAuthError('invalid_target', `resource must be ${audience}, as approved`);
}

const isProven = (code: KnownCode, verifier: string) =>
  VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === code.challenge;

async function redeemCode(tx: Queryable, baseUrl: string, parameters: Parameters): Promise<Redemption> {
  const code = parameters.need('code');
  const verifier = parameters.need('code_verifier');
  const known = await lockCode(tx, code);
  if (known?.isUsed) return endReplayed(tx, known);
  // OAuth 2.1 does not need the address here (section 10.2); an app that sends it must send the one it was answered
  // at.
  const redirectUri = parameters.get('redirect_uri') ?? known?.redirectUri;
  const isGood =
    known?.isOver === false &&
    known.clientId === parameters.get('client_id') &&
    known.redirectUri === redirectUri &&
    isProven(known, verifier);
  if (!isGood) throw invalidGrant();
  requireResource(baseUrl, parameters, known.audience);
  await useUpCode(tx, code);
  return give(tx, known, known.scope);
}

/** At most the approved scope (RFC 6749, section 6); all of it by default. */
function narrowed({ scope }: IssuedToken, asked: string | undefined): AppScope {
  if (asked === undefined) return scope;
  const wanted = readScope(asked);
  if (wanted === null || !includesScope(scope, wanted))
    throw new OAuthError('invalid_scope', `scope must be at most what was approved: ${scopeText(scope)}`);
  return wanted;
}

async function refresh(tx: Queryable, baseUrl: string, parameters: Parameters): Promise<Redemption> {
  const token = parameters.need('refresh_token');
  const known = await lockToken(tx, token);
  if (known?.kind !== 'refresh' || known.clientId !== parameters.get('client_id')) throw invalidGrant();
  if (known.isUsed) return endReplayed(tx, known);
  if (known.isOver) throw invalidGrant();
  requireResource(baseUrl, parameters, known.audience);
  const scope = narrowed(known, parameters.get('scope'));
  await useUpRefreshToken(tx, token);
  return give(tx, known, scope);
}

const GRANTS: Readonly<Record<string, typeof refresh>> = {
  authorization_code: redeemCode,
  refresh_token: refresh,
};

async function requireClient({ context }: OAuthContext, parameters: Parameters): Promise<void> {
  if (parameters.get('client_secret') !== undefined || parameters.get('client_assertion') !== undefined)
    throw new OAuthError(
      'invalid_client',
      'Apps have no secrets here: token_endpoint_auth_method must be none',
    );
  const id = parameters.get('client_id');
  if (id === undefined || !(await findClient(context.postgres, id)))
    throw new OAuthError('invalid_client', 'client_id is missing or unknown');
}

/**
 * Issues tokens for a code or refresh token. Each can be used once: when one is used again, everything under the same
 * approval ends. Throws `OAuthError`.
 */
export async function issueTokens(
  oauth: OAuthContext,
  parameters: Parameters,
  address: string,
): Promise<TokenResponse> {
  const { postgres, config } = oauth.context;
  const type = parameters.need('grant_type');
  const work = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!work)
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  await requireClient(oauth, parameters);
  const outcome = await postgres.transaction((tx) => work(tx, config.baseUrl, parameters));
  if ('answer' in outcome) return outcome.answer;
  const { workspaceId, connectionId } = outcome.replayed;
  await writeAudit(oauth.context, workspaceId, {
    ...{ actor_kind: 'app', actor_id: connectionId, address },
    ...{ operation: 'replay_token', outcome: 'refused' },
  });
  throw invalidGrant();
}
