import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepSession } from '../../../../pipeline/log/embedded/embedded-session.ts';
import type { Postgres } from '../../../../postgres/client.ts';
import { openPostgres } from '../../../../postgres/pool.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { freshPostgres } from '../../../support/stores.ts';

let postgres: Postgres;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshPostgres();
  drop = fresh.drop;
  postgres = openPostgres(fresh.url);
});
afterAll(async () => {
  await postgres.close();
  await drop();
});

/** Counts the maximum number of statements that its connections run at the same time. */
function counted(real: Postgres) {
  const count = { running: 0, most: 0 };
  const dedicated = async () => {
    const client = await real.dedicated();
    const ask = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
    const query = async (text: string, values?: unknown[]) => {
      count.most = Math.max(count.most, ++count.running);
      return ask(text, values).finally(() => (count.running -= 1));
    };
    return Object.assign(client, { query }) as typeof client;
  };
  return { count, postgres: { ...real, dedicated } };
}

test('a session runs one statement at a time, and continues after a failed one', async () => {
  const { count, postgres: watched } = counted(postgres);
  const keeper = keepSession(watched, silentLogger());
  const session = await keeper.session();
  const answers = await Promise.allSettled(
    ['SELECT 1 AS n', 'SELECT 1 / 0 AS n', 'SELECT 3 AS n'].map((text) => session.query(text)),
  );
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    [{ n: 1 }],
    'failed',
    [{ n: 3 }],
  ]);
  expect(count).toEqual({ running: 0, most: 1 });
  await keeper.close();
});
