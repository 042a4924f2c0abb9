import type { FastifyRequest } from 'fastify';
import type { Principal } from '../access/access.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { openRelations, type Relations } from './relations.ts';

/** Who sends a GraphQL request, and what answers it: the context of every resolver. */
export interface GraphqlCaller {
  readonly api: ApiContext;
  readonly limit: RateLimit;
  readonly principal: Principal;
  readonly relations: Relations;
  readonly requestId: string;
  readonly gone: AbortSignal;
}

/** Creates the caller of a request or of a WebSocket that was opened by it. */
export const createCaller = (
  { api, limit, principal, gone }: Pick<GraphqlCaller, 'api' | 'limit' | 'principal' | 'gone'>,
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): GraphqlCaller => ({
  api,
  limit,
  principal,
  relations: openRelations(api, principal.workspaceId),
  requestId,
  gone,
});
