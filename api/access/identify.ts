import { type FastifyRequest } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import { type ApiContext } from '../context.ts';
import { type Principal } from './access.ts';
import { authenticate, NoCredentialError } from './auth.ts';
import { type RateLimit } from './rate-limit.ts';

/**
 * Takes a request of any way in and gives who is calling. Throws `unauthorized`; failed attempts count against the
 * address, and too many of them are `rate_limited`.
 */
export async function identify(
  context: Pick<ApiContext, 'postgres'>,
  limit: RateLimit,
  request: FastifyRequest,
): Promise<Principal> {
  try {
    return await authenticate(context.postgres, { authorization: request.headers.authorization });
  } catch (refused) {
    const failed = refused instanceof PublicError && !(refused instanceof NoCredentialError);
    if (failed) await limit('auth', request.ip);
    throw refused;
  }
}
