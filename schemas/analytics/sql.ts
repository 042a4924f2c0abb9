import { Type, type Static } from '@sinclair/typebox';

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
export const SqlResultSchema = Type.Object(
  {
    columns: Type.Array(Type.Object(column, { additionalProperties: false })),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    row_count: Type.Integer({ minimum: 0, maximum: MAX_SQL_ROWS }),
    truncated: Type.Boolean({ description: 'Whether the statement has more rows than this answer.' }),
  },
  { $id: 'SqlResult', additionalProperties: false },
);
export type SqlResult = Static<typeof SqlResultSchema>;

/** The tables that a statement may read. */
export const SqlTablesSchema = Type.Object(
  {
    dialect: Type.String(),
    tables: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          description: Type.String(),
          example: Type.String({ description: 'A statement that runs as it is.' }),
          columns: Type.Array(
            Type.Object(
              {
                ...column,
                description: Type.String(),
                example: Type.Unknown({ description: 'A value as in an answer.' }),
              },
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    limits: Type.Object(
      { rows: Type.Integer(), seconds: Type.Integer(), parallel: Type.Integer() },
      { additionalProperties: false },
    ),
  },
  { $id: 'SqlTables', additionalProperties: false },
);
export type SqlTables = Static<typeof SqlTablesSchema>;
