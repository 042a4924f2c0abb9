import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, PublicError } from '../../schemas/errors.ts';
import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import { scopeText } from '../oauth/metadata.ts';
import { challenge, faultOf } from '../oauth/protected-resource.ts';
import { logFailure, retryAfterHeader, toPublicError } from '../rest/error-reply.ts';
import { InsufficientScopeError } from './step-up.ts';

/** The codes of JSON-RPC 2.0 for malformed requests; everything else is a server error. */
const CODES: Partial<Record<ErrorCode, number>> = {
  malformed_json: -32700,
  invalid_request: -32600,
  internal: -32603,
};
const SERVER_ERROR = -32000;

/** What an app should ask for; the person decides whether to grant it. */
const scopeOf = (scope: AppScope) => `scope="${scopeText(scope)}"`;

/** Returns the parameters of the challenge (RFC 6750, section 3.1); null when there is no challenge. */
function challengeOf({ headers }: FastifyRequest, error: PublicError): readonly string[] | null {
  if (error instanceof InsufficientScopeError) return ['error="insufficient_scope"', scopeOf(error.needed)];
  return error.code === 'unauthorized' ? [...faultOf(headers.authorization), scopeOf('owner')] : null;
}

/** Answers what was refused before the protocol took over, as a JSON-RPC error without an id. */
export function sendRefusal(
  baseUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toPublicError(thrown);
  logFailure(request.log, thrown, { request: request.id });
  const challenged = challengeOf(request, error);
  if (challenged !== null) void reply.header('www-authenticate', challenge(baseUrl, '/mcp', challenged));
  return reply
    .code(error.status)
    .headers(retryAfterHeader(error))
    .send({
      jsonrpc: '2.0',
      error: { code: CODES[error.code] ?? SERVER_ERROR, message: error.message, data: { code: error.code } },
      id: null,
    });
}
