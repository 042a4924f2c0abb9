import type { FastifyRequest } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';

const isAuthorization = (_: string, at: number, rawHeaders: readonly string[]) =>
  at % 2 === 0 && rawHeaders[at]!.toLowerCase() === 'authorization';

/**
 * Throws `invalid_request` for a request with more than one `Authorization` header. Node keeps the first and silently
 * drops the others, while a proxy in front may have checked another one.
 */
export function requireOneAuthorization({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (raw.rawHeaders.filter(isAuthorization).length > 1)
    throw new PublicError('invalid_request', 'Authorization: must be sent once');
}
