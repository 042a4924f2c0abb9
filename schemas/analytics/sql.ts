import { Type, type Static } from '@sinclair/typebox';
import { ClosedObject, NamedObject } from '../formats.ts';

/** The most rows that one statement of a caller returns. */
export const MAX_SQL_ROWS = 1000;
/** How long a caller's statement may take, in seconds, including waiting, reading and computing. */
export const MAX_SQL_SECONDS = 10;
/** How many statements of one workspace may run at once in one process. */
export const MAX_PARALLEL_SQL = 3;

/** The fields of a statement. */
export const sqlFields = {
  sql: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'One SELECT or WITH statement in ClickHouse SQL.',
    examples: ['SELECT source, count() AS mentions FROM mentions GROUP BY source ORDER BY mentions DESC'],
  }),
  limit: Type.Integer({
    minimum: 1,
    maximum: MAX_SQL_ROWS,
    default: MAX_SQL_ROWS,
    description: 'The most rows to return.',
  }),
};

const column = { name: Type.String(), type: Type.String({ description: 'The type in the engine.' }) };

/** The answer to a statement. Rows are objects, so a repeated column name becomes `name_2`. */
export const SqlResultSchema = NamedObject('SqlResult', {
  columns: Type.Array(ClosedObject(column)),
  rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  row_count: Type.Integer({ minimum: 0, maximum: MAX_SQL_ROWS }),
  truncated: Type.Boolean({ description: 'Whether the statement has more rows than this answer.' }),
});
export type SqlResult = Static<typeof SqlResultSchema>;

/** The tables that a statement may read. */
export const SqlTablesSchema = NamedObject('SqlTables', {
  dialect: Type.String(),
  tables: Type.Array(
    ClosedObject({
      name: Type.String(),
      description: Type.String(),
      example: Type.String({ description: 'A statement that runs as it is.' }),
      columns: Type.Array(
        ClosedObject({
          ...column,
          description: Type.String(),
          example: Type.Unknown({ description: 'A value as in an answer.' }),
        }),
      ),
    }),
  ),
  limits: ClosedObject({ rows: Type.Integer(), seconds: Type.Integer(), parallel: Type.Integer() }),
});
export type SqlTables = Static<typeof SqlTablesSchema>;
