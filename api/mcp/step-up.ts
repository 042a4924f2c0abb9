import { PublicError } from '../../schemas/errors.ts';
import { mayCall, type Principal } from '../access/access.ts';
import { APP_SCOPES, includesScope, type AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Operation } from '../operation.ts';

/** Thrown when an app lacks a scope that the member who connected it could grant. */
export class InsufficientScopeError extends PublicError {
  constructor(readonly needed: AppScope) {
    super('forbidden', `This tool needs the scope ${needed}.`);
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
  if (principal.kind !== 'app' || principal.scope === 'owner') return;
  const names = calledTools(body);
  const called = operations.filter(({ operationId }) => names.includes(operationId));
  const mayCallAll = (scope: AppScope) =>
    called.every(
      ({ access }) =>
        mayCall({ ...principal, scope }, access) || !mayCall({ ...principal, scope: 'owner' }, access),
    );
  const needed = APP_SCOPES.find(mayCallAll)!;
  if (!includesScope(principal.scope, needed)) throw new InsufficientScopeError(needed);
}
