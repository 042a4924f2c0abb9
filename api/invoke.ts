import { requireAccess, type Principal } from './access/access.ts';
import { type RateLimit } from './access/rate-limit.ts';
import { type ApiContext } from './context.ts';
import { readFlatInput } from './input/flat-input.ts';
import { type Operation } from './operation.ts';

/**
 * Calls an operation for ways in that carry many operations over one address (MCP, GraphQL). The order of refusals is
 * that of REST: not allowed, too many requests, invalid input, then what `run` says.
 */
export async function invoke(
  context: ApiContext,
  limit: RateLimit,
  operation: Operation,
  principal: Principal,
  flatInput: unknown,
): Promise<unknown> {
  requireAccess(principal, operation.access);
  await limit(operation.limit, principal.credentialId);
  return operation.run(context, readFlatInput(operation, flatInput), principal);
}
