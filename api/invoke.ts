import { requireAccess, type Principal } from './access/access.ts';
import { type RateLimit } from './access/rate-limit.ts';
import { type ApiContext } from './context.ts';
import { readFlatInput } from './input/flat-input.ts';
import { type Operation, type OperationInput } from './operation.ts';

/** Runs an operation for somebody who may call it, on input that has been validated. The last step of every way in. */
export async function execute(
  context: ApiContext,
  operation: Operation,
  input: OperationInput,
  principal: Principal,
): Promise<unknown> {
  return operation.run(context, input, principal);
}

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
  return execute(context, operation, readFlatInput(operation, flatInput), principal);
}
