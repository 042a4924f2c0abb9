import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insertClient } from '../../postgres/oauth/oauth-clients.ts';
import { PublicError } from '../../schemas/errors.ts';
import { parseQuery, type QueryText } from '../input/query-text.ts';
import { readClientMetadata } from './client-metadata.ts';
import { allowAllOrigins } from './cross-origin.ts';
import type { OAuthContext } from './oauth-context.ts';
import { serverMetadata } from './metadata.ts';
import { OAuthError, oauthErrorBody, toOAuthError } from './oauth-error.ts';
import { logFailure, retryAfterHeader } from '../rest/error-reply.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { revokeToken } from './revoke.ts';
import { issueTokens } from './token.ts';

const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 16 * 1024;
/** The scheme of an `Authorization` header; a refusal repeats it (RFC 6749, section 5.2). */
const SCHEME = /^[a-z][a-z\d-]{0,30}(?= |$)/i;
const METADATA = '/.well-known/oauth-authorization-server';

function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown, request, reply) => {
    const error = toOAuthError(thrown);
    if (!(thrown instanceof OAuthError)) logFailure(request.log, thrown, { request: request.id });
    const scheme = SCHEME.exec(request.headers.authorization ?? '')?.[0];
    if (error.code === 'invalid_client' && scheme !== undefined)
      void reply.header('www-authenticate', `${scheme} realm="earshot"`);
    return reply.code(error.status).headers(retryAfterHeader(error)).send(oauthErrorBody(error));
  });
}

/** Accepts forms and nothing else, as the protocol sends its parameters. */
function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    try {
      done(null, parseQuery(String(body)));
    } catch (refused) {
      done(refused as Error, undefined);
    }
  });
}

const parametersOf = ({ body, headers }: FastifyRequest): Parameters => {
  if (headers.authorization !== undefined)
    throw new OAuthError('invalid_client', 'Apps have no secrets here: do not send an Authorization header');
  return readParameters((body as QueryText | undefined) ?? new Map());
};

async function countFailures<T>(
  { countTry }: OAuthContext,
  { ip }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (refused) {
    const isGuess =
      refused instanceof OAuthError && ['invalid_grant', 'invalid_client'].includes(refused.code);
    if (isGuess) await countTry(ip);
    throw refused;
  }
}

function addFormRoutes(scope: FastifyInstance, oauth: OAuthContext): void {
  answerErrors(scope);
  acceptFormsOnly(scope);
  allowAllOrigins(scope, ['/oauth/token', '/oauth/revoke']);
  scope.addHook('preHandler', async ({ ip, method }) => {
    if (method === 'POST') await oauth.limit('write', `address ${ip}`);
  });
  scope.post('/oauth/token', (request) =>
    countFailures(oauth, request, () => issueTokens(oauth, parametersOf(request), request.ip)),
  );
  scope.post('/oauth/revoke', async (request) => {
    await countFailures(oauth, request, () => revokeToken(oauth, parametersOf(request), request.ip));
    return {};
  });
}

/** Lets apps register themselves (RFC 7591). A registration grants nothing: a person has to approve the app. */
function addRegistration(scope: FastifyInstance, { context, countTry }: OAuthContext): void {
  answerErrors(scope);
  allowAllOrigins(scope, ['/oauth/register']);
  scope.post('/oauth/register', { bodyLimit: MOST_BYTES }, async ({ body, ip }, reply) => {
    await countTry(ip);
    const client = await insertClient(context.postgres, readClientMetadata(body, 'each'));
    return reply.code(201).send({
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });
}

/** Adds what apps call directly: metadata, tokens, revocation, and registration when it is enabled. */
export function addProgramRoutes(app: FastifyInstance, oauth: OAuthContext): void {
  const { baseUrl, variables } = oauth.context.config;
  const mayRegister = variables.EARSHOT_OAUTH_REGISTRATION === 'true';
  const inScope = (add: (scope: FastifyInstance) => void) =>
    void app.register((scope, _options, done) => {
      add(scope);
      done();
    });
  inScope((scope) => {
    allowAllOrigins(scope, [METADATA]);
    scope.get(METADATA, () => serverMetadata(baseUrl, { mayRegister }));
  });
  inScope((scope) => addFormRoutes(scope, oauth));
  if (mayRegister) inScope((scope) => addRegistration(scope, oauth));
  else
    app.post('/oauth/register', () => {
      throw new PublicError('not_found', 'Apps cannot register themselves at this service.');
    });
}
