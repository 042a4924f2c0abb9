import type pg from 'pg';
import { queryable, type Queryable } from './client.ts';
import { coded } from './connection-failure.ts';
import type { SessionLimits } from './session-limits.ts';

/** Returns what runs statements on one connection. */
export const queryableOf = (
  client: pg.ClientBase,
  { statementMs }: Pick<SessionLimits, 'statementMs'>,
): Queryable =>
  queryable(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    // The driver's types lack this option.
    const statement = { text, values, query_timeout: statementMs } as unknown as pg.QueryConfig;
    return (await coded(client.query<Row>(statement))).rows;
  });
