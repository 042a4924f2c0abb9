import { listEntries } from '../../../postgres/accounts/audit-log.ts';
import { AUDIT_DAYS, AuditPageSchema } from '../../../schemas/accounts/audit.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { Cursor, Limit } from '../../../schemas/page.ts';
import { defineOperation } from '../../operation.ts';

const MOST = 100;
const USUAL = 25;

/** A cursor is the id of the last entry on the page. */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor))
    throw new PublicError('invalid_request', 'cursor: must be the next_cursor of an earlier page');
  return Number(cursor);
}

export const auditLogOperations = [
  defineOperation({
    operationId: 'list_audit_log',
    route: 'GET /api/v1/audit-log',
    access: 'O',
    tag: 'Workspace',
    summary: 'List the audit log',
    description: `Sign-ins, changes by owners, and changes of mentions, mutes, rules, webhooks and alerts, newest first. Kept for ${AUDIT_DAYS} days.`,
    query: { limit: Limit(MOST, USUAL), cursor: Cursor },
    response: AuditPageSchema,
    run: async (context, { query }, { workspaceId }) => {
      const [before, limit] = [readCursor(query.cursor), query.limit ?? USUAL];
      // One more than requested shows whether there is another page.
      const { entries, total } = await context.postgres.asTenant(workspaceId, (tx) =>
        listEntries(tx, workspaceId, { before, limit: limit + 1 }),
      );
      const data = entries.slice(0, limit);
      return { data, next_cursor: entries.length > limit ? String(data.at(-1)!.id) : null, total };
    },
  }),
];
