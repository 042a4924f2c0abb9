import type { Principal } from '../access/access.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { Relations } from './relations.ts';

/** Who asks a GraphQL request, and what answers it: the context of every resolver. */
export interface GraphqlCaller {
  readonly api: ApiContext;
  readonly limit: RateLimit;
  readonly principal: Principal;
  readonly relations: Relations;
  readonly requestId: string;
  /** Fires when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}
