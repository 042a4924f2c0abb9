import { writeEntry, type NewEntry } from '../../postgres/accounts/audit-log.ts';
import type { ApiContext } from '../context.ts';
import type { Operation, OperationInput } from '../operation.ts';
import { actorOf, type Principal } from './access.ts';

/** What a call changed: what its path names, else what it made. */
function targetOf(input: OperationInput, result: unknown): string | null {
  const [named] = Object.values(input.params);
  const id = named ?? (result as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/**
 * Notes something in a workspace's audit log. What could not be noted has been done all the same, and its answer may
 * be the only one to hold a secret: so a failure is logged and not thrown.
 */
export async function writeAudit(
  { postgres, logger }: Pick<ApiContext, 'postgres' | 'logger'>,
  workspaceId: number,
  entry: NewEntry,
): Promise<void> {
  try {
    await postgres.asTenant(workspaceId, (tx) => writeEntry(tx, workspaceId, entry));
  } catch (err) {
    logger.error({ err, workspaceId, entry }, 'The audit log could not be written.');
  }
}

/** Notes a call that has been done, without anything that was sent but the names of the fields. */
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
    outcome: 'done',
    target: targetOf(input, result),
    fields: [...Object.keys(input.query), ...Object.keys(input.body)],
    address: null,
  });
}
