import { PublicError } from '../../schemas/errors.ts';
import { mayCall, type Principal } from '../access/access.ts';
import type { Operation } from '../operation.ts';

/** Thrown when an app lacks a scope that the member who connected it could grant. */
export class InsufficientScopeError extends PublicError {
  constructor() {
    super('forbidden', 'This tool needs the scope write.');
  }
}

const calledTools = (body: unknown): unknown[] =>
  [body]
    .flat()
    .map((message) => message as { method?: unknown; params?: { name?: unknown } | null } | null)
    .filter((message) => message?.method === 'tools/call')
    .map((message) => message?.params?.name);

/**
 * Throws `InsufficientScopeError` when a connected app calls a tool that it could call with a wider scope, so that
 * the app can ask its person for more. For all others the tool itself answers `forbidden`.
 */
export function requireScope(principal: Principal, body: unknown, operations: readonly Operation[]): void {
  if (principal.kind !== 'app' || principal.scope === 'write') return;
  const names = calledTools(body);
  const lacks = operations.some(
    ({ operationId, access }) =>
      names.includes(operationId) &&
      !mayCall(principal, access) &&
      mayCall({ ...principal, scope: 'write' }, access),
  );
  if (lacks) throw new InsufficientScopeError();
}
