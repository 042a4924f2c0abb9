import {
  MAX_PARALLEL_SQL,
  MAX_SQL_ROWS,
  MAX_SQL_SECONDS,
  sqlFields,
  SqlResultSchema,
  SqlTablesSchema,
} from '../../../schemas/analytics/sql.ts';
import { SQL_TABLES, TABLE_SHAPES } from '../../../clickhouse/sandbox/tables.ts';
import { Type } from '@sinclair/typebox';
import { publicSqlError } from '../../analytics/sql-errors.ts';
import { defineOperation } from '../../operation.ts';

export const sqlOperations = [
  defineOperation({
    operationId: 'query_sql',
    route: 'POST /api/v1/analytics/sql',
    access: 'R',
    tag: 'Analytics',
    summary: 'Run a read-only SQL query',
    description:
      'One SELECT or WITH statement in ClickHouse SQL, over mentions, projects, keywords, categories, keyword_groups, runs and engagement_history. describe_sql_schema lists their columns.',
    hasForeignText: true,
    toolHint: 'Prefer get_breakdown and get_volume where they answer the question.',
    body: { sql: sqlFields.sql, limit: Type.Optional(sqlFields.limit) },
    response: SqlResultSchema,
    limit: 'sql',
    audited: true,
    run: (context, { body }, { workspaceId }, signal) =>
      context.userSql
        .run({ workspaceId, projectId: null }, body.sql, body.limit ?? MAX_SQL_ROWS, signal)
        .catch((error: unknown) => {
          throw publicSqlError(error);
        }),
  }),
  defineOperation({
    operationId: 'describe_sql_schema',
    route: 'GET /api/v1/analytics/sql/schema',
    access: 'R',
    tag: 'Analytics',
    summary: 'Describe the tables of query_sql',
    response: SqlTablesSchema,
    run: () =>
      Promise.resolve({
        dialect: 'ClickHouse',
        tables: SQL_TABLES.map((name) => ({
          name,
          description: TABLE_SHAPES[name].description,
          example: TABLE_SHAPES[name].example,
          columns: Object.entries(TABLE_SHAPES[name].columns).map(([column, type]) => ({
            name: column,
            type,
            description: TABLE_SHAPES[name].meanings[column]!,
            example: TABLE_SHAPES[name].examples[column],
          })),
        })),
        limits: { rows: MAX_SQL_ROWS, seconds: MAX_SQL_SECONDS, parallel: MAX_PARALLEL_SQL },
      }),
  }),
];
