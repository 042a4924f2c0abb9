import type pg from 'pg';
import { arrayText } from './array-text.ts';
import { queryable, type Queryable } from './client.ts';
import { coded } from './connection-failure.ts';

/** Describes a statement that fails without an answer within `ms`. The driver's types lack this option. */
const within = (ms: number, statement: pg.QueryConfig): pg.QueryConfig =>
  ({ ...statement, query_timeout: ms }) as pg.QueryConfig;

/** Returns what runs statements on one connection, each for at most `ms` milliseconds. */
export const queryableOf = (client: pg.ClientBase, ms: number): Queryable =>
  queryable(
    async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await coded(client.query<Row>(within(ms, { text, values: values.map(arrayText) })))).rows,
  );

/** Runs statements, as one text without values. Throws when there is no answer within `ms`. */
export const runWithin = async (client: pg.ClientBase, ms: number, text: string): Promise<void> =>
  void (await coded(client.query(within(ms, { text }))));
