import { writeEntry, type NewEntry } from '../../postgres/accounts/audit-log.ts';
import type { ApiContext } from '../context.ts';
import type { Operation, OperationInput } from '../operation.ts';
import { actorOf, type Principal } from './access.ts';

/** Returns the id of what a call changed: the one in its path, or else the one it created. */
function targetOf(input: OperationInput, result: unknown): string | null {
  const [named] = Object.values(input.params);
  const id = named ?? (result as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/**
 * Writes an entry to a workspace's audit log. The call has succeeded by then, and its answer may be the only one to
 * show a secret, so a failure is logged and not thrown.
 */
export async function writeAudit(
  { postgres, logger }: Pick<ApiContext, 'postgres' | 'logger'>,
  workspaceId: number,
  done: Pick<NewEntry, 'actor_kind' | 'actor_id' | 'operation'> & Partial<NewEntry>,
): Promise<void> {
  const entry: NewEntry = { outcome: 'done', target: null, fields: [], address: null, ...done };
  try {
    await postgres.asTenant(workspaceId, (tx) => writeEntry(tx, workspaceId, entry));
  } catch (err) {
    logger.error(
      { err, workspaceId, entry },
      'The audit log could not be written. The call itself succeeded.',
    );
  }
}

/** Writes a successful call to the audit log. Of its input, only the names of the fields are stored. */
export async function auditCall(
  context: ApiContext,
  operation: Operation,
  input: OperationInput,
  principal: Principal,
  result: unknown,
): Promise<void> {
  await writeAudit(context, principal.workspaceId, {
    ...actorOf(principal),
    operation: operation.operationId,
    target: targetOf(input, result),
    fields: [...Object.keys(input.query), ...Object.keys(input.body)],
  });
}
