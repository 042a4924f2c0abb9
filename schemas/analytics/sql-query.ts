import { Type, type Static } from '@sinclair/typebox';
import { describe, IntegerId, Name, NamedObject, Nullable, Timestamp } from '../formats.ts';
import { sqlFields } from './sql.ts';

/** The fields of a saved statement that a caller may write. */
export const sqlQueryFields = {
  name: Name(80),
  sql: sqlFields.sql,
  shared: Type.Boolean({
    description: 'Whether everyone in the workspace sees it; false: only the member who saved it.',
  }),
};

/** The defaults of a saved statement. */
export const SQL_QUERY_DEFAULTS = { shared: true } as const;

/** A saved SQL statement. It is checked when it runs, not when it is saved. */
export const SqlQuerySchema = NamedObject('SqlQuery', {
  id: IntegerId,
  ...sqlQueryFields,
  created_by: describe(
    Nullable(Type.String()),
    'The member who saved it; null: an API key, or a member who has left.',
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SqlQuery = Static<typeof SqlQuerySchema>;
