import { requireAccess, type Principal } from './access/access.ts';
import { auditCall } from './access/audit.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { ApiContext } from './context.ts';
import { readFlatInput } from './input/flat-input.ts';
import type { Operation, OperationInput } from './operation.ts';

/** For callers whose leaving is not noticed. */
const NEVER = new AbortController().signal;

/** Whether a call is written to the audit log: what the operation says, and all that an app with the scope `owner` does. */
const isAudited = (operation: Operation, principal: Principal) =>
  operation.audited || (principal.kind === 'app' && principal.scope === 'owner');

/**
 * Runs an operation on validated input for a caller who is allowed to call it, and writes the audit log where the
 * operation requires it. The last step of REST, GraphQL and MCP.
 */
export async function execute(
  context: ApiContext,
  operation: Operation,
  input: OperationInput,
  principal: Principal,
  signal: AbortSignal = NEVER,
): Promise<unknown> {
  const result = await operation.run(context, input, principal, signal);
  if (isAudited(operation, principal)) await auditCall(context, operation, input, principal, result);
  return result;
}

/**
 * Calls an operation for GraphQL and MCP, which serve many operations at one address. Errors come in the order of
 * REST: not allowed, too many requests, invalid input, then whatever `run` throws.
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
