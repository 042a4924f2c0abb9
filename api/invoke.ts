import { requireAccess, type Principal } from './access/access.ts';
import { auditCall } from './access/audit.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { ApiContext } from './context.ts';
import { readFlatInput } from './input/flat-input.ts';
import type { Operation, OperationInput } from './operation.ts';

/** For ways in that do not hear when their caller goes. */
const NEVER = new AbortController().signal;

/**
 * Runs an operation for somebody who may call it, on input that has been validated, and notes it where it is audited.
 * The last step of every way in.
 */
export async function execute(
  context: ApiContext,
  operation: Operation,
  input: OperationInput,
  principal: Principal,
  signal: AbortSignal = NEVER,
): Promise<unknown> {
  const result = await operation.run(context, input, principal, signal);
  if (operation.audited) await auditCall(context, operation, input, principal, result);
  return result;
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
  signal: AbortSignal = NEVER,
): Promise<unknown> {
  requireAccess(principal, operation.access);
  await limit(operation.limit, principal.credentialId);
  return execute(context, operation, readFlatInput(operation, flatInput), principal, signal);
}
