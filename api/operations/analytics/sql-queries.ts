import { Type } from '@sinclair/typebox';
import {
  countSqlQueries,
  deleteSqlQuery,
  getSqlQuery,
  insertSqlQuery,
  listSqlQueries,
  updateSqlQuery,
  type SqlQueryReader,
} from '../../../postgres/projects/sql-queries.ts';
import { SQL_QUERY_DEFAULTS, sqlQueryFields, SqlQuerySchema } from '../../../schemas/analytics/sql-query.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import type { Principal } from '../../access/access.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

/** The list has no pages. */
const MOST_QUERIES = 1_000;

const queryPath = { sql_query: PathId };
const { shared, ...required } = sqlQueryFields;

const readerOf = (principal: Principal): SqlQueryReader => ({
  workspaceId: principal.workspaceId,
  userId: principal.kind === 'key' ? null : principal.userId,
});

/** Throws `conflict` unless a member saved the query and asks. */
function requireOwnership({ userId }: SqlQueryReader, savedBy: string | null): void {
  if (userId === null || userId !== savedBy)
    throw new PublicError('conflict', 'shared: only the member who saved a query can keep it private');
}

export const sqlQueryOperations = [
  defineOperation({
    operationId: 'list_sql_queries',
    route: 'GET /api/v1/sql-queries',
    access: 'R',
    tag: 'Analytics',
    summary: 'List saved SQL queries',
    description: 'Those that are shared in the workspace, and your own private ones, by name.',
    response: Type.Array(SqlQuerySchema),
    transact: (tx, _, principal) => listSqlQueries(tx, readerOf(principal)),
  }),
  defineOperation({
    operationId: 'create_sql_query',
    route: 'POST /api/v1/sql-queries',
    access: 'W',
    tag: 'Analytics',
    summary: 'Save a SQL query',
    description: 'Keeps a statement for query_sql under a name. It is checked when it runs.',
    body: { ...required, ...optional({ shared }) },
    response: SqlQuerySchema,
    status: 201,
    errors: ['conflict'],
    transact: async (tx, { body }, principal) => {
      const reader = readerOf(principal);
      const fields = { ...SQL_QUERY_DEFAULTS, ...body };
      if (!fields.shared) requireOwnership(reader, reader.userId);
      if ((await countSqlQueries(tx, reader.workspaceId)) >= MOST_QUERIES)
        throw new PublicError('conflict', `A workspace has at most ${MOST_QUERIES} saved queries.`);
      return insertSqlQuery(tx, reader, fields);
    },
  }),
  defineUpdate({
    operationId: 'update_sql_query',
    route: 'PATCH /api/v1/sql-queries/{sql_query}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Update a saved SQL query',
    description: 'Everyone who may write may change a shared query. Only who saved it can make it private.',
    params: queryPath,
    fields: sqlQueryFields,
    defaults: SQL_QUERY_DEFAULTS,
    fixed: ['created_by'],
    response: SqlQuerySchema,
    errors: ['conflict'],
    // Only shared ones: what another member keeps private must not be told from what does not exist.
    current: stored((tx, workspaceId, { sql_query }) =>
      getSqlQuery(tx, { workspaceId, userId: null }, sql_query),
    ),
    transact: async (tx, { params, body }, principal) => {
      const reader = readerOf(principal);
      const before = found(await getSqlQuery(tx, reader, params.sql_query), 'saved query');
      if (body.shared === false) requireOwnership(reader, before.created_by);
      return found(await updateSqlQuery(tx, reader, params.sql_query, body), 'saved query');
    },
  }),
  defineOperation({
    operationId: 'delete_sql_query',
    route: 'DELETE /api/v1/sql-queries/{sql_query}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Delete a saved SQL query',
    params: queryPath,
    response: Deleted(IntegerId),
    transact: async (tx, { params }, principal) =>
      deletedOr404(
        params.sql_query,
        await deleteSqlQuery(tx, readerOf(principal), params.sql_query),
        'saved query',
      ),
  }),
];
